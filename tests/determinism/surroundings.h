// Where the run of everything.c happens: hills about the corner of four landblocks, with some water
// and a few slopes too steep to walk on, the house of house.h on level ground, and obstacles.
#pragma once

#include "collide/collide_numbers.h"
#include "house.h"
#include "worlds.h"

// Numbers of obstacles, as touches tell them.
enum { NUMBER_SPHERES = 1, NUMBER_CYLINDERS, NUMBER_MESH };

// The landblock whose north-east corner everything is about; the house is beyond that corner.
#define SURROUNDINGS_CELL 0xA8B30001u

enum { OBSTACLES = 72, LEVEL = 16 };

// Half metres, by vertex of the whole map. Level about the house, which stands at the south-west
// corner of its landblock.
static uint16_t hill_height(uint32_t x, uint32_t y) {
    uint32_t home_x = 0xA9 * 8;
    uint32_t home_y = 0xB4 * 8;
    if (x - home_x <= 2 && y - home_y <= 1) {
        return LEVEL;
    }
    uint32_t mixed = x * 2654435761u ^ y * 2246822519u;
    mixed = (mixed ^ mixed >> 15) * 2654435761u;
    return (uint16_t)(mixed % 11 == 0 ? 90 : LEVEL - 8 + (mixed >> 16) % 16);
}

// Every vertex below the level of the house is under water.
static rm_status add_hills(rm_collision *collision, uint32_t column, uint32_t row) {
    enum { WATER = RM_TERRAIN_WATER_FIRST << 2 };
    uint16_t heights[RM_LANDBLOCK_VERTICES];
    uint16_t types[RM_LANDBLOCK_VERTICES];
    float table[256];
    for (uint32_t i = 0; i < 256; ++i) {
        table[i] = ((float)i - LEVEL) * 0.5f;
    }
    for (uint32_t i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        heights[i] = hill_height(column * 8 + i / 9, row * 8 + i % 9);
        types[i] = heights[i] < LEVEL ? WATER : 0;
    }
    rm_landblock_def def = {column, row, heights, types, table, 256};
    return rm_collision_add_landblock(collision, &def, NULL);
}

// On the terrain, in its own cell.
static rm_position on_ground(const rm_collision *collision, rm_position at) {
    (void)rm_position_settle(RM_SPACE_LANDBLOCKS, &at);
    (void)rm_collision_terrain_height(collision, &at, &at.origin.z);
    return at;
}

static bool is_at_house(const rm_position *at) {
    return at->cell >> 16 == OUTSIDE >> 16 && at->origin.x < 34.0f && at->origin.y < 24.0f;
}

// Steps, walls, stones and trees.
static rm_status add_obstacle(rig *r, test_random *random, uint32_t index, rm_position at) {
    rm_obstacle_def def = rm_default_obstacle_def();
    rm_obstacle_id id;
    float size = random_between(random, 0.25f, 1.5f);
    float height = random_chance(random, 2) ? 0.35f : 2.5f;
    rm_part part = {{0.0f, 0.0f, 0.0f}, size, height};
    def.kind = (rm_obstacle_kind)(index % 3);
    def.number = NUMBER_SPHERES + index % 3;
    def.at = at;
    def.parts = &part;
    def.part_count = 1;
    if (def.kind == RM_OBSTACLE_MESH) {
        def.mesh = rig_add_box_mesh(r, rm_vec3_make(-2.0f * size, -size, -2.0f),
                                    rm_vec3_make(2.0f * size, size, height));
        def.part_count = 0;
    }
    return rm_collision_add_obstacle(r->world, &def, &id, NULL);
}

static rm_status add_obstacles(rig *r) {
    test_random random = {77};
    rm_status status = RM_OK;
    for (uint32_t i = 0; status == RM_OK && i < OBSTACLES; ++i) {
        float x = random_between(&random, 150.0f, 230.0f);
        float y = random_between(&random, 150.0f, 230.0f);
        float heading = random_between(&random, 0.0f, 359.0f);
        rm_position at = facing(place_in(SURROUNDINGS_CELL, x, y, 0.0f), heading);
        at = on_ground(r->world, at);
        status = is_at_house(&at) ? RM_OK : add_obstacle(r, &random, i, at);
    }
    return status;
}

// Four by four landblocks, so that nobody runs off their edge unnoticed.
static rm_status make_surroundings(rig *r) {
    rm_status status = RM_OK;
    *r = rig_make(RM_SPACE_LANDBLOCKS);
    for (uint32_t i = 0; status == RM_OK && i < 16; ++i) {
        status = add_hills(r->world, 0xA7 + i % 4, 0xB2 + i / 4);
    }
    if (status == RM_OK) {
        add_house(r);
        status = add_obstacles(r);
    }
    return status;
}

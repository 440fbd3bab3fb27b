#include "ground.h"

#include "shared/data_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What is known of a landblock.
enum { UNKNOWN = 0, LOADED, ABSENT };

// Landblocks around a body that are loaded, and those beyond which one goes again; frames between
// two looks at all bodies.
enum { NEAR = 1, FAR = 2, FRAMES = 60, MAP = 255 };

bool replay_ground_open(replay_ground *g, const char *portal, const char *cell,
                        rm_numbering numbering) {
    rm_data_def def = rm_default_data_def();
    rm_collision_def collision = rm_default_collision_def();
    rm_data_error error;
    memset(g, 0, sizeof *g);
    if (!data_file_open(portal, &g->portal) || !data_file_open(cell, &g->cell)) {
        fprintf(stderr, "remora replay: %s: cannot be opened: %s\n", g->portal.user ? cell : portal,
                strerror(errno));
        return false;
    }
    def.portal = g->portal;
    def.cell = g->cell;
    def.numbering = numbering;
    collision.allows_missing_cells = true;
    if (rm_data_create(&def, &g->data, &error) != RM_OK) {
        fprintf(stderr, "remora replay: %s: record 0x%08X, byte %u: %s: %s\n", portal,
                (unsigned)error.record, (unsigned)error.offset, error.field,
                rm_status_text(error.status));
        return false;
    }
    if (rm_collision_create(&collision, &g->collision) != RM_OK) {
        fputs("remora replay: out of memory\n", stderr);
        return false;
    }
    g->context.collision = g->collision;
    return true;
}

rm_status replay_ground_attach(replay_ground *g, rm_world *world) {
    return rm_world_set_sweep(world, rm_collide_sweep, &g->context);
}

void replay_ground_close(replay_ground *g) {
    for (int i = 0; i < g->table_count; ++i) {
        rm_motion_table_destroy(g->tables[i].table);
    }
    free(g->tables);
    rm_data_destroy(g->data);
    rm_collision_destroy(g->collision);
    data_file_close(&g->portal);
    data_file_close(&g->cell);
    memset(g, 0, sizeof *g);
}

// --- landblocks ----------------------------------------------------------------------------------

static void load_block(replay_ground *g, uint32_t column, uint32_t row) {
    uint8_t *state = &g->blocks[column][row];
    if (*state == UNKNOWN) {
        rm_status status = rm_data_load_landblock(g->collision, g->data, column, row, NULL, NULL);
        *state = status == RM_OK ? LOADED : ABSENT;
    }
}

// The landblocks within `reach` of a cell's.
typedef struct block_range {
    uint32_t west, east, south, north;
} block_range;

static block_range blocks_around(uint32_t cell, uint32_t reach) {
    uint32_t column = cell >> 24;
    uint32_t row = cell >> 16 & 0xFFu;
    block_range range = {column > reach ? column - reach : 0,
                         column + reach < MAP ? column + reach : MAP - 1,
                         row > reach ? row - reach : 0, row + reach < MAP ? row + reach : MAP - 1};
    return range;
}

static void load_around(replay_ground *g, uint32_t cell) {
    block_range range = blocks_around(cell, NEAR);
    for (uint32_t x = range.west; x <= range.east; ++x) {
        for (uint32_t y = range.south; y <= range.north; ++y) {
            load_block(g, x, y);
        }
    }
}

static void mark(bool (*is_near)[256], uint32_t cell) {
    block_range range = blocks_around(cell, FAR);
    for (uint32_t x = range.west; x <= range.east; ++x) {
        for (uint32_t y = range.south; y <= range.north; ++y) {
            is_near[x][y] = true;
        }
    }
}

static void unload_others(replay_ground *g, bool (*is_near)[256]) {
    for (uint32_t i = 0; i < 256 * 256; ++i) {
        uint8_t *state = &g->blocks[i / 256][i % 256];
        if (*state == LOADED && !is_near[i / 256][i % 256]) {
            (void)rm_data_unload_landblock(g->collision, g->data, i / 256, i % 256);
            *state = UNKNOWN;
        }
    }
}

static void follow(replay_ground *g, const rm_world *world, rm_body_id *ids, uint32_t count) {
    bool is_near[256][256] = {{false}};
    count = rm_world_bodies(world, ids, count);
    for (uint32_t i = 0; i < count; ++i) {
        rm_body_info info;
        if (rm_body_read(world, ids[i], &info) == RM_OK) {
            load_around(g, info.position.cell);
            mark(is_near, info.position.cell);
        }
    }
    unload_others(g, is_near);
}

void replay_ground_frame(replay_ground *g, const rm_world *world) {
    uint32_t count = rm_world_bodies(world, NULL, 0);
    if (g->frames++ % FRAMES != 0 || count == 0) {
        return;
    }
    rm_body_id *ids = malloc(count * sizeof *ids);
    if (ids) {
        follow(g, world, ids, count);
    }
    free(ids);
}

// --- bodies --------------------------------------------------------------------------------------

void replay_ground_before(replay_ground *g, rm_numbering numbering, rm_bytes bytes) {
    rm_message message;
    g->guid = 0;
    if (rm_message_decode(numbering, bytes.data, bytes.size, &message, NULL) != RM_OK) {
        return;
    }
    if (message.kind == RM_MESSAGE_UPDATE_POSITION) {
        load_around(g, message.update_position.at.position.cell);
    } else if (message.kind == RM_MESSAGE_POSITION_AND_MOVEMENT) {
        load_around(g, message.position_and_movement.at.position.cell);
    } else if (message.kind == RM_MESSAGE_CREATE_OBJECT ||
               message.kind == RM_MESSAGE_UPDATE_OBJECT) {
        const rm_physics_desc *physics = &message.create_object.physics;
        if (physics->bits & RM_PHYSICS_POSITION) {
            load_around(g, physics->position.cell);
        }
        g->guid = message.create_object.guid;
        g->setup = physics->setup;
        g->motion_table = physics->motion_table;
    }
}

// Index of a motion table in the world, which is read once; false if it cannot be.
static bool find_table(replay_ground *g, rm_world *world, uint32_t id, uint32_t *index) {
    ground_table entry = {id, NULL, 0};
    for (int i = 0; i < g->table_count; ++i) {
        if (g->tables[i].id == id) {
            *index = g->tables[i].index;
            return true;
        }
    }
    ground_table *tables = realloc(g->tables, ((size_t)g->table_count + 1) * sizeof *tables);
    g->tables = tables ? tables : g->tables;
    if (!tables || rm_data_motion_table(g->data, id, &entry.table, NULL, NULL) != RM_OK) {
        return false;
    }
    if (rm_world_add_table(world, entry.table, &entry.index) != RM_OK) {
        rm_motion_table_destroy(entry.table);
        return false;
    }
    g->tables[g->table_count++] = entry;
    *index = entry.index;
    return true;
}

// What cannot be read leaves the body as it is: a humanoid.
void replay_ground_after(replay_ground *g, rm_world *world) {
    rm_body_id id;
    rm_data_body body;
    uint32_t index;
    if (g->guid == 0 || rm_world_find(world, g->guid, &id) != RM_OK ||
        rm_data_setup(g->data, g->setup, &body, NULL) != RM_OK) {
        return;
    }
    (void)rm_body_set_shape(world, id, &body.shape);
    (void)rm_body_set_radius(world, id, body.radius);
    uint32_t table = g->motion_table ? g->motion_table : body.motion_table;
    if (table != 0 && find_table(g, world, table, &index)) {
        (void)rm_body_set_table(world, id, index);
    }
}

// Decisions are a function of the body, its bytes and the turn: the same in every process.

#include "game.h"

#include "remora/ac_collision.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    UNITS = GAME_SIDE * GAME_SIDE,
    FOLLOWERS = 20,   // one in so many follows the next guid
    STICKY_REST = 10, // guids with this rest of FOLLOWERS stick to the next one
    PORTALS = 40,     // one in so many uses portals
    PORTAL_REST = 7,
    PORTAL_TURNS = 200,
    CARRIERS = 50, // one in so many carries something
    CARRIER_REST = 25,
    FORWARDS = 4, // an order is passed on so often before it is forgotten
};

// Creatures of one unit by slot, or of the one world.
typedef struct herd {
    creature *all;
    uint32_t count;
    rm_collide_context context;
} herd;

struct game {
    rm_collision *ground;
    uint32_t capacity;
    uint32_t version; // of its code
    uint32_t bodies;  // of a new world
    herd herds[UNITS];
    rm_body_id *ids; // of the unit at hand
    uint32_t id_count;
    game_counts counts;
    bool is_counting;
};

// --- numbers -------------------------------------------------------------------------------------

static uint64_t mix(uint64_t x) {
    x ^= x >> 30;
    x *= 0xBF58476D1CE4E5B9u;
    x ^= x >> 27;
    x *= 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static void put_word(uint8_t *bytes, uint32_t value) {
    for (int i = 0; i < 4; ++i) {
        bytes[i] = (uint8_t)(value >> 8 * i);
    }
}

static uint32_t get_word(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static void put_float(uint8_t *bytes, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_word(bytes, bits);
}

static float get_float(const uint8_t *bytes) {
    uint32_t bits = get_word(bytes);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// --- the map -------------------------------------------------------------------------------------

rm_cluster_grid game_grid(void) {
    return (rm_cluster_grid){.first_column = GAME_COLUMN,
                             .first_row = GAME_ROW,
                             .columns = GAME_SIDE,
                             .rows = GAME_SIDE,
                             .side = 1};
}

// Rolling ground, up to 2.75 m high; neighbours agree at their seams.
static rm_status add_block(rm_collision *ground, uint32_t column, uint32_t row, uint32_t hills) {
    uint16_t heights[RM_LANDBLOCK_VERTICES];
    float table[256];
    for (int i = 0; i < 256; ++i) {
        table[i] = 0.25f * (float)hills * (float)i;
    }
    for (uint32_t x = 0; x < RM_LANDBLOCK_VERTICES_SIDE; ++x) {
        for (uint32_t y = 0; y < RM_LANDBLOCK_VERTICES_SIDE; ++y) {
            uint64_t seed = (uint64_t)(column * 8 + x) << 32 | (row * 8 + y);
            heights[x * RM_LANDBLOCK_VERTICES_SIDE + y] = (uint16_t)(mix(seed + 11) % 12);
        }
    }
    rm_landblock_def def = {.column = GAME_COLUMN + column,
                            .row = GAME_ROW + row,
                            .heights = heights,
                            .height_table = table,
                            .table_count = 256};
    return rm_collision_add_landblock(ground, &def, NULL);
}

game *game_create(uint32_t capacity, uint32_t hills, const char *version) {
    rm_collision_def def = rm_default_collision_def();
    game *g = (game *)calloc(1, sizeof *g);
    if (!g || rm_collision_create(&def, &g->ground) != RM_OK) {
        free(g);
        return NULL;
    }
    g->capacity = capacity;
    g->version = (uint32_t)strtoul(version, NULL, 10);
    for (uint32_t i = 0; i < UNITS; ++i) {
        if (add_block(g->ground, i % GAME_SIDE, i / GAME_SIDE, hills) != RM_OK) {
            game_destroy(g);
            return NULL;
        }
    }
    return g;
}

void game_destroy(game *g) {
    if (g) {
        rm_collision_destroy(g->ground);
        free(g->ids);
        free(g);
    }
}

void game_set_bodies(game *g, uint32_t bodies) {
    g->bodies = bodies;
}

uint32_t game_bodies(const game *g) {
    return g->bodies;
}

rm_position game_place(const game *g, float east, float north) {
    float size = GAME_SIDE * RM_LANDBLOCK_SIZE;
    east = fminf(fmaxf(east, 3.0f), size - 3.0f);
    north = fminf(fmaxf(north, 3.0f), size - 3.0f);
    uint32_t column = (uint32_t)(east / RM_LANDBLOCK_SIZE);
    uint32_t row = (uint32_t)(north / RM_LANDBLOCK_SIZE);
    rm_vec3 origin = rm_vec3_make(east - (float)column * RM_LANDBLOCK_SIZE,
                                  north - (float)row * RM_LANDBLOCK_SIZE, 0.0f);
    uint32_t cell = (GAME_COLUMN + column) << 24 | (GAME_ROW + row) << 16 | 1u;
    rm_position at = rm_position_make(cell, origin, rm_quat_identity());
    (void)rm_position_adjust_to_outside(&at);
    (void)rm_collision_terrain_height(g->ground, &at, &at.origin.z);
    return at;
}

static rm_position by_chance(const game *g, uint64_t seed) {
    uint64_t r = mix(seed);
    return game_place(g, (float)(r % 76800u) * 0.01f, (float)((r >> 32) % 76800u) * 0.01f);
}

// --- worlds --------------------------------------------------------------------------------------

static rm_status make_world(game *g, herd *h, uint32_t capacity, rm_world **world) {
    rm_world_def def = rm_ac_world_def();
    def.capacity = capacity;
    def.goals = capacity;
    rm_status status = rm_world_create(&def, world);
    if (status == RM_OK) {
        h->context = (rm_collide_context){
            .collision = g->ground, .nearby = rm_world_nearby, .nearby_user = *world};
        status = rm_world_set_sweep(*world, rm_collide_sweep, &h->context);
    }
    return status;
}

static creature *creature_of(herd *h, rm_body_id id) {
    if (id.index1 >= h->count) {
        uint32_t count = 2 * id.index1 + 64;
        creature *all = (creature *)realloc(h->all, count * sizeof *all);
        if (!all) {
            abort(); // an example has no better answer to a machine without memory
        }
        memset(all + h->count, 0, (count - h->count) * sizeof *all);
        h->all = all;
        h->count = count;
    }
    return &h->all[id.index1];
}

static rm_status on_open(void *user, uint32_t unit, rm_world **world) {
    game *g = (game *)user;
    herd *h = &g->herds[unit];
    *h = (herd){0};
    return make_world(g, h, g->capacity, world);
}

static void on_close(void *user, uint32_t unit, rm_world *world) {
    game *g = (game *)user;
    rm_world_destroy(world);
    free(g->herds[unit].all);
    g->herds[unit] = (herd){0};
}

// --- bodies that begin ---------------------------------------------------------------------------

size_t game_write_genesis(uint32_t unit, uint32_t bodies, uint8_t bytes[8]) {
    uint32_t first = 1 + (uint32_t)((uint64_t)bodies * unit / UNITS);
    uint32_t last = 1 + (uint32_t)((uint64_t)bodies * (unit + 1) / UNITS);
    put_word(bytes, first);
    put_word(bytes + 4, last - first);
    return 8;
}

// A creature begins somewhere in its unit; one that sticks begins beside its target.
static rm_body_def first_def(const game *g, uint32_t unit, uint32_t guid) {
    uint32_t seed = guid % FOLLOWERS == STICKY_REST ? guid + 1 : guid;
    uint32_t column = unit % GAME_SIDE;
    uint32_t row = unit / GAME_SIDE;
    float east = 2.0f + (float)(mix(seed) % 18800u) * 0.01f;
    float north = 2.0f + (float)(mix(seed * 31u + 5u) % 18800u) * 0.01f;
    float beside = seed != guid ? 1.5f : 0.0f;
    rm_body_def def = rm_default_body_def();
    def.guid = guid;
    def.position = game_place(g, (float)column * RM_LANDBLOCK_SIZE + east,
                              (float)row * RM_LANDBLOCK_SIZE + north + beside);
    return def;
}

static bool is_carrier(uint32_t guid) {
    return guid % CARRIERS == CARRIER_REST;
}

// The carrier's guid takes the thing: what a server says with the Parent message.
static rm_status put_in_hand(rm_world *world, uint32_t carrier, uint32_t thing) {
    uint8_t bytes[64];
    size_t size;
    rm_message message;
    memset(&message, 0, sizeof message);
    message.kind = RM_MESSAGE_PARENT;
    message.parent = (rm_parent){.parent = carrier, .child = thing, .position_stamp = 1};
    rm_status status = rm_message_encode(&message, bytes, sizeof bytes, &size, NULL);
    return status == RM_OK ? rm_world_receive(world, bytes, size, NULL) : status;
}

static rm_status add_first(game *g, rm_unit *unit, uint32_t guid) {
    rm_body_id id;
    rm_body_def def = first_def(g, rm_unit_number(unit), guid);
    rm_status status = rm_unit_add(unit, &def, &id);
    if (status == RM_OK) {
        *creature_of(&g->herds[rm_unit_number(unit)], id) =
            (creature){.purse = (uint32_t)(mix(guid) >> 40)};
    }
    if (status != RM_OK || !is_carrier(guid)) {
        return status;
    }
    def.guid = guid + GAME_HELD;
    status = rm_unit_add(unit, &def, &id);
    return status == RM_OK ? put_in_hand(rm_unit_world(unit), guid, def.guid) : status;
}

static rm_status on_genesis(void *user, rm_unit *unit, rm_bytes bytes) {
    game *g = (game *)user;
    if (bytes.size != 8) {
        return RM_ERROR_FORMAT;
    }
    uint32_t first = get_word(bytes.data);
    uint32_t count = get_word(bytes.data + 4);
    rm_status status = RM_OK;
    for (uint32_t i = 0; i < count && status == RM_OK; ++i) {
        status = add_first(g, unit, first + i);
    }
    return status;
}

// --- decisions -----------------------------------------------------------------------------------

static rm_motion_update motion_of(const rm_body_info *info) {
    return (rm_motion_update){.movement = rm_default_movement(),
                              .instance = info->stamps[RM_STAMP_INSTANCE],
                              .stamp = (uint16_t)(info->stamps[RM_STAMP_MOVEMENT] + 1),
                              .control = (uint16_t)(info->stamps[RM_STAMP_CONTROL] + 1)};
}

static rm_status run_to(rm_world *world, const rm_body_info *info, const rm_position *at,
                        uint32_t object) {
    rm_motion_update update = motion_of(info);
    update.movement.type = object != 0 ? RM_MOVEMENT_TO_OBJECT : RM_MOVEMENT_TO_POSITION;
    update.movement.object_guid = object;
    update.movement.position = *at;
    update.movement.run_rate = 1.0f + 0.5f * (float)(info->guid % 3);
    return rm_body_update_motion(world, info->id, &update, NULL);
}

// Somewhere within 150 m.
static rm_status wander(const game *g, rm_world *world, const rm_body_info *info, creature *c) {
    c->waypoint += 1;
    uint64_t r = mix((uint64_t)info->guid << 32 | c->waypoint) + g->version - 1;
    rm_vec3 corner = rm_landblock_offset(GAME_COLUMN << 24 | GAME_ROW << 16, info->position.cell);
    float east = corner.x + info->position.origin.x + (float)(r % 30000u) * 0.01f - 150.0f;
    float north = corner.y + info->position.origin.y + (float)((r >> 32) % 30000u) * 0.01f - 150.0f;
    rm_position at = game_place(g, east, north);
    return run_to(world, info, &at, 0);
}

// The one that a follower is after, if it is in this world; as a ghost will do.
static bool find_target(const rm_world *world, uint32_t guid, rm_body_info *target) {
    rm_body_id id;
    return (guid % FOLLOWERS == 0 || guid % FOLLOWERS == STICKY_REST) &&
           rm_world_find(world, guid + 1, &id) == RM_OK && rm_body_read(world, id, target) == RM_OK;
}

static rm_status stay_close(rm_world *world, const rm_body_info *info, const rm_body_info *target) {
    if (info->stuck_to != 0) {
        return RM_OK;
    }
    if (rm_position_distance(&info->position, &target->position) < 4.0f) {
        return rm_body_stick(world, info->id, target->id);
    }
    return info->is_moving_to ? RM_OK : run_to(world, info, &target->position, target->guid);
}

static rm_status think(const game *g, rm_world *world, const rm_body_info *info, creature *c) {
    rm_body_info target;
    bool has_target = find_target(world, info->guid, &target);
    if (has_target && info->guid % FOLLOWERS == STICKY_REST) {
        return stay_close(world, info, &target);
    }
    if (info->is_moving_to || info->guid >= GAME_PLAYERS) {
        return RM_OK;
    }
    return has_target ? run_to(world, info, &target.position, target.guid)
                      : wander(g, world, info, c);
}

// --- a turn of a unit ----------------------------------------------------------------------------

static bool uses_portal(const rm_unit *unit, uint32_t guid) {
    return guid % PORTALS == PORTAL_REST && guid < GAME_HELD &&
           (rm_unit_turn(unit) + guid) % PORTAL_TURNS == 0;
}

// What crosses borders, for the table of the harness.
static void count_ghosts(game *g, const rm_unit *unit, const rm_body_info *info) {
    const rm_world *world = rm_unit_world(unit);
    rm_body_id target;
    if (info->stuck_to != 0 && rm_world_find(world, info->stuck_to, &target) == RM_OK) {
        g->counts.stuck_to_ghosts += rm_unit_owner(unit, target) != rm_unit_number(unit);
    }
    if (info->is_moving_to && info->guid % FOLLOWERS == 0 &&
        rm_world_find(world, info->guid + 1, &target) == RM_OK) {
        g->counts.following_ghosts += rm_unit_owner(unit, target) != rm_unit_number(unit);
    }
}

static rm_status decide(game *g, rm_unit *unit, rm_body_id id) {
    rm_world *world = rm_unit_world(unit);
    creature *c = creature_of(&g->herds[rm_unit_number(unit)], id);
    rm_body_info info;
    rm_status status = rm_body_read(world, id, &info);
    if (status != RM_OK || info.parent != 0) {
        return status;
    }
    if (g->is_counting) {
        count_ghosts(g, unit, &info);
    }
    if (uses_portal(unit, info.guid)) {
        c->portals += 1;
        g->counts.portals += 1;
        rm_position at = by_chance(g, (uint64_t)info.guid << 32 | c->portals);
        return rm_unit_teleport(unit, id, &at);
    }
    return think(g, world, &info, c);
}

static uint32_t take_ids(game *g, const rm_unit *unit) {
    uint32_t count = rm_unit_owned(unit, g->ids, g->id_count);
    if (count > g->id_count) {
        rm_body_id *ids = (rm_body_id *)realloc(g->ids, 2 * count * sizeof *ids);
        if (!ids) {
            abort();
        }
        g->ids = ids;
        g->id_count = 2 * count;
        count = rm_unit_owned(unit, g->ids, g->id_count);
    }
    return count;
}

static rm_status on_turn(void *user, rm_unit *unit) {
    game *g = (game *)user;
    uint32_t count = take_ids(g, unit);
    rm_status status = RM_OK;
    for (uint32_t i = 0; i < count && status == RM_OK; ++i) {
        status = decide(g, unit, g->ids[i]);
    }
    return status;
}

// Creatures always have something to do; players do what they are told.
static uint32_t on_rest(void *user, rm_unit *unit) {
    game *g = (game *)user;
    uint32_t count = take_ids(g, unit);
    for (uint32_t i = 0; i < count; ++i) {
        rm_body_info info;
        if (rm_body_read(rm_unit_world(unit), g->ids[i], &info) != RM_OK ||
            info.guid < GAME_PLAYERS) {
            return 0;
        }
    }
    return UINT32_MAX;
}

// --- what clients want ---------------------------------------------------------------------------

size_t game_write_input(const game_input *input, uint8_t bytes[GAME_INPUT_SIZE]) {
    const float numbers[] = {input->at.origin.x,   input->at.origin.y,   input->at.origin.z,
                             input->at.rotation.w, input->at.rotation.x, input->at.rotation.y,
                             input->at.rotation.z};
    put_word(bytes, input->order);
    put_word(bytes + 4, input->guid);
    put_word(bytes + 8, input->forwards);
    put_word(bytes + 12, input->at.cell);
    for (size_t i = 0; i < 7; ++i) {
        put_float(bytes + 16 + 4 * i, numbers[i]);
    }
    return GAME_INPUT_SIZE;
}

static game_input read_input(const uint8_t *bytes) {
    game_input input = {get_word(bytes), get_word(bytes + 4), get_word(bytes + 8), {0}};
    input.at.cell = get_word(bytes + 12);
    input.at.origin =
        rm_vec3_make(get_float(bytes + 16), get_float(bytes + 20), get_float(bytes + 24));
    input.at.rotation = rm_quat_make(get_float(bytes + 28), get_float(bytes + 32),
                                     get_float(bytes + 36), get_float(bytes + 40));
    return input;
}

static rm_status enter(game *g, rm_unit *unit, const game_input *input) {
    rm_body_def def = rm_default_body_def();
    rm_body_id id;
    def.guid = input->guid;
    def.position = input->at;
    rm_status status = rm_unit_add(unit, &def, &id);
    if (status == RM_OK) {
        *creature_of(&g->herds[rm_unit_number(unit)], id) = (creature){.purse = 100};
    }
    return status == RM_ERROR_GUID_TAKEN ? RM_OK : status; // it is in the world already
}

static rm_status obey(game *g, rm_unit *unit, rm_body_id id, const game_input *input) {
    rm_world *world = rm_unit_world(unit);
    rm_body_info info;
    rm_status status = rm_body_read(world, id, &info);
    creature_of(&g->herds[rm_unit_number(unit)], id)->orders += 1;
    if (status == RM_OK && input->order == GAME_GO) {
        status = run_to(world, &info, &input->at, 0);
    } else if (status == RM_OK && input->order == GAME_TELEPORT) {
        status = rm_unit_teleport(unit, id, &input->at);
    } else if (status == RM_OK && input->order == GAME_LEAVE) {
        status = rm_unit_remove(unit, id);
    }
    return status;
}

// An order for a player that has gone on follows it; one for a player that is nowhere is forgotten.
static rm_status pass_on(rm_unit *unit, rm_body_id id, game_input input) {
    uint8_t bytes[GAME_INPUT_SIZE];
    input.forwards += 1;
    if (input.forwards > FORWARDS) {
        return RM_OK;
    }
    size_t size = game_write_input(&input, bytes);
    return rm_unit_send(unit, rm_unit_owner(unit, id), (rm_bytes){bytes, size});
}

static rm_status on_input(void *user, rm_unit *unit, rm_bytes bytes) {
    game *g = (game *)user;
    rm_body_id id;
    if (bytes.size != GAME_INPUT_SIZE) {
        return RM_OK; // a client's mistake is no reason to stop the unit
    }
    game_input input = read_input(bytes.data);
    if (input.order == GAME_POISON) {
        abort();
    }
    if (input.order == GAME_ENTER) {
        return enter(g, unit, &input);
    }
    if (rm_world_find(rm_unit_world(unit), input.guid, &id) != RM_OK) {
        return RM_OK;
    }
    return rm_unit_owner(unit, id) == rm_unit_number(unit) ? obey(g, unit, id, &input)
                                                           : pass_on(unit, id, input);
}

static rm_status on_message(void *user, rm_unit *unit, uint32_t from, rm_bytes bytes) {
    (void)from;
    return on_input(user, unit, bytes);
}

// --- 16 bytes that travel with a body ------------------------------------------------------------

static size_t on_save(void *user, rm_unit *unit, rm_body_id id, uint8_t *bytes, size_t capacity) {
    const creature *c = creature_of(&((game *)user)->herds[rm_unit_number(unit)], id);
    if (capacity < 16) {
        return 0;
    }
    put_word(bytes, c->waypoint);
    put_word(bytes + 4, c->purse);
    put_word(bytes + 8, c->orders);
    put_word(bytes + 12, c->portals);
    return 16;
}

static rm_status on_load(void *user, rm_unit *unit, rm_body_id id, rm_bytes bytes, bool is_ghost) {
    game *g = (game *)user;
    (void)is_ghost;
    if (bytes.size != 16) {
        return RM_ERROR_FORMAT;
    }
    *creature_of(&g->herds[rm_unit_number(unit)], id) =
        (creature){get_word(bytes.data), get_word(bytes.data + 4), get_word(bytes.data + 8),
                   get_word(bytes.data + 12)};
    return RM_OK;
}

static void on_forget(void *user, rm_unit *unit, rm_body_id id) {
    *creature_of(&((game *)user)->herds[rm_unit_number(unit)], id) = (creature){0};
}

rm_cluster_game game_callbacks(game *g) {
    return (rm_cluster_game){.user = g,
                             .open = on_open,
                             .close = on_close,
                             .genesis = on_genesis,
                             .input = on_input,
                             .message = on_message,
                             .turn = on_turn,
                             .save = on_save,
                             .load = on_load,
                             .forget = on_forget,
                             .rest = on_rest};
}

game_counts game_count(const game *g) {
    return g->counts;
}

void game_set_counting(game *g, bool is_counting) {
    g->is_counting = is_counting;
}

// --- one world for all ---------------------------------------------------------------------------

struct game_alone {
    game *g;
    rm_world *world;
    herd herd;
    rm_body_id *ids;
    uint32_t count;
};

static rm_status add_alone(game_alone *alone, uint32_t unit, uint32_t guid) {
    rm_body_def def = first_def(alone->g, unit, guid);
    rm_body_id id;
    rm_status status = rm_body_add(alone->world, &def, &id);
    if (status != RM_OK || !is_carrier(guid)) {
        return status;
    }
    def.guid = guid + GAME_HELD;
    status = rm_body_add(alone->world, &def, &id);
    return status == RM_OK ? put_in_hand(alone->world, guid, def.guid) : status;
}

static rm_status fill_alone(game_alone *alone, uint32_t bodies) {
    rm_status status = make_world(alone->g, &alone->herd, 2 * bodies + 8, &alone->world);
    for (uint32_t unit = 0; unit < UNITS; ++unit) {
        uint8_t bytes[8];
        (void)game_write_genesis(unit, bodies, bytes);
        for (uint32_t i = 0; i < get_word(bytes + 4) && status == RM_OK; ++i) {
            status = add_alone(alone, unit, get_word(bytes) + i);
        }
    }
    return status;
}

game_alone *game_alone_create(game *g, uint32_t bodies) {
    game_alone *alone = (game_alone *)calloc(1, sizeof *alone);
    if (!alone) {
        return NULL;
    }
    alone->g = g;
    alone->ids = (rm_body_id *)calloc(2 * (size_t)bodies + 8, sizeof *alone->ids);
    if (!alone->ids || fill_alone(alone, bodies) != RM_OK) {
        game_alone_destroy(alone);
        return NULL;
    }
    alone->count = rm_world_bodies(alone->world, alone->ids, 2 * bodies + 8);
    return alone;
}

void game_alone_turn(game_alone *alone) {
    for (uint32_t i = 0; i < alone->count; ++i) {
        rm_body_info info;
        if (rm_body_read(alone->world, alone->ids[i], &info) == RM_OK && info.parent == 0) {
            (void)think(alone->g, alone->world, &info, creature_of(&alone->herd, info.id));
        }
    }
    for (int i = 0; i < 3; ++i) {
        (void)rm_world_tick(alone->world, 1.0 / 30.0);
    }
}

void game_alone_destroy(game_alone *alone) {
    if (alone) {
        rm_world_destroy(alone->world);
        free(alone->herd.all);
        free(alone->ids);
        free(alone);
    }
}

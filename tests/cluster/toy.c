// What a body decides follows from its guid, its orders and the turn.

#include "toy.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMN = 0x40, ROW = 0x40, PORTAL_TURNS = 64, LAZY_TURNS = 80, CURSED = 1000000 };

rm_cluster_grid toy_grid(void) {
    return (rm_cluster_grid){COLUMN, ROW, TOY_SIDE, TOY_SIDE, 1};
}

static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
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

// Metres from the south-west corner of the map.
static rm_position place(float east, float north) {
    uint32_t column = east < RM_LANDBLOCK_SIZE ? 0u : 1u;
    uint32_t row = north < RM_LANDBLOCK_SIZE ? 0u : 1u;
    rm_vec3 origin = rm_vec3_make(east - (float)column * RM_LANDBLOCK_SIZE,
                                  north - (float)row * RM_LANDBLOCK_SIZE, 0.0f);
    rm_position at = rm_position_make((COLUMN + column) << 24 | (ROW + row) << 16 | 1, origin,
                                      rm_quat_identity());
    (void)rm_position_adjust_to_outside(&at);
    return at;
}

// Within 12 m of the corner where the four units meet.
static rm_position near_corner(uint64_t seed) {
    uint64_t r = mix(seed);
    return place(RM_LANDBLOCK_SIZE - 12.0f + (float)(r % 2400u) * 0.01f,
                 RM_LANDBLOCK_SIZE - 12.0f + (float)((r >> 32) % 2400u) * 0.01f);
}

static uint32_t *orders_of(toy *t, uint32_t unit, rm_body_id id) {
    if (id.index1 >= t->capacity[unit]) {
        uint32_t count = 2 * id.index1 + 16;
        uint32_t *all = (uint32_t *)realloc(t->orders[unit], count * sizeof *all);
        if (!all) {
            abort();
        }
        memset(all + t->capacity[unit], 0, (count - t->capacity[unit]) * sizeof *all);
        t->orders[unit] = all;
        t->capacity[unit] = count;
    }
    return &t->orders[unit][id.index1];
}

static rm_status on_open(void *user, uint32_t unit, rm_world **world) {
    rm_world_def def = rm_ac_world_def();
    toy *t = (toy *)user;
    if (t->is_open[unit]) {
        return RM_ERROR_TAKEN;
    }
    if (t->is_ill && unit != 0) {
        return RM_ERROR_MEMORY;
    }
    t->is_open[unit] = true;
    def.capacity = 32;
    def.goals = 32;
    return rm_world_create(&def, world);
}

static void on_close(void *user, uint32_t unit, rm_world *world) {
    toy *t = (toy *)user;
    free(t->orders[unit]);
    t->orders[unit] = NULL;
    t->capacity[unit] = 0;
    t->is_open[unit] = false;
    rm_world_destroy(world);
}

static rm_status on_genesis(void *user, rm_unit *unit, rm_bytes bytes) {
    uint32_t number = bytes.size == 4 ? get_word(bytes.data) : 0;
    rm_status status = bytes.size == 4 ? RM_OK : RM_ERROR_FORMAT;
    (void)user;
    for (uint32_t guid = 1; guid <= TOY_BODIES && status == RM_OK; ++guid) {
        rm_body_def def = rm_default_body_def();
        rm_body_id id;
        float east = number % TOY_SIDE == 0 ? 180.0f : 204.0f;
        float north = number / TOY_SIDE == 0 ? 180.0f : 204.0f;
        def.guid = guid;
        def.position = place(east, north + (float)guid);
        if (guid % TOY_UNITS == number) {
            status = rm_unit_add(unit, &def, &id);
        }
    }
    return status;
}

static rm_status run_on(rm_unit *unit, const rm_body_info *info, uint32_t salt) {
    rm_motion_update update = {.movement = rm_default_movement(),
                               .instance = info->stamps[RM_STAMP_INSTANCE],
                               .stamp = (uint16_t)(info->stamps[RM_STAMP_MOVEMENT] + 1),
                               .control = (uint16_t)(info->stamps[RM_STAMP_CONTROL] + 1)};
    uint64_t seed = (uint64_t)info->guid << 32 | info->stamps[RM_STAMP_MOVEMENT];
    update.movement.type = RM_MOVEMENT_TO_POSITION;
    update.movement.position = near_corner(seed * 3 + salt);
    update.movement.run_rate = 1.5f;
    return rm_body_update_motion(rm_unit_world(unit), info->id, &update, NULL);
}

// A lazy body has run so often as its movements say. The first of them runs from time to time.
static bool wants_to_run(toy *t, const rm_unit *unit, const rm_body_info *info) {
    uint32_t wanted = *orders_of(t, rm_unit_number(unit), info->id);
    wanted += info->guid == 1 ? rm_unit_turn(unit) / LAZY_TURNS : 0;
    return !t->is_lazy || info->stamps[RM_STAMP_MOVEMENT] < wanted;
}

static uint32_t on_rest(void *user, rm_unit *unit) {
    toy *t = (toy *)user;
    rm_body_id ids[32];
    uint32_t count = rm_unit_owned(unit, ids, 32);
    uint32_t rest = UINT32_MAX;
    for (uint32_t i = 0; i < count && i < 32; ++i) {
        rm_body_info info;
        if (rm_body_read(rm_unit_world(unit), ids[i], &info) != RM_OK ||
            wants_to_run(t, unit, &info)) {
            return 0;
        }
        rest = info.guid == 1 ? LAZY_TURNS - 1 - rm_unit_turn(unit) % LAZY_TURNS : rest;
    }
    return rest;
}

static rm_status on_turn(void *user, rm_unit *unit) {
    toy *t = (toy *)user;
    rm_body_id ids[32];
    uint32_t count = rm_unit_owned(unit, ids, 32);
    rm_status status = RM_OK;
    for (uint32_t i = 0; i < count && i < 32 && status == RM_OK; ++i) {
        rm_body_info info;
        status = rm_body_read(rm_unit_world(unit), ids[i], &info);
        if (!t->is_mended && *orders_of(t, rm_unit_number(unit), ids[i]) >= CURSED) {
            t->die(t->user);
            return RM_ERROR_REFUSED;
        }
        if (status == RM_OK && !t->is_lazy &&
            (rm_unit_turn(unit) + 17 * info.guid) % PORTAL_TURNS == 0) {
            rm_position to = near_corner((uint64_t)rm_unit_turn(unit) << 32 | info.guid);
            status = rm_unit_teleport(unit, ids[i], &to);
        } else if (status == RM_OK && !info.is_moving_to && wants_to_run(t, unit, &info)) {
            status = run_on(unit, &info, *orders_of(t, rm_unit_number(unit), ids[i]) + t->version);
        }
    }
    return status;
}

static rm_status on_input(void *user, rm_unit *unit, rm_bytes bytes) {
    toy *t = (toy *)user;
    rm_body_id id;
    if (bytes.size != 8) {
        return RM_ERROR_FORMAT;
    }
    if (get_word(bytes.data) == TOY_POISON) {
        t->die(t->user);
        return RM_ERROR_REFUSED;
    }
    if (rm_world_find(rm_unit_world(unit), get_word(bytes.data + 4), &id) == RM_OK &&
        rm_unit_owner(unit, id) == rm_unit_number(unit)) {
        *orders_of(t, rm_unit_number(unit), id) += get_word(bytes.data) == TOY_CURSE ? CURSED : 1;
    }
    return RM_OK;
}

static size_t on_save(void *user, rm_unit *unit, rm_body_id id, uint8_t *bytes, size_t capacity) {
    if (capacity < 4) {
        return 0;
    }
    put_word(bytes, *orders_of((toy *)user, rm_unit_number(unit), id));
    return 4;
}

static rm_status on_load(void *user, rm_unit *unit, rm_body_id id, rm_bytes bytes, bool is_ghost) {
    (void)is_ghost;
    if (bytes.size != 4) {
        return RM_ERROR_FORMAT;
    }
    *orders_of((toy *)user, rm_unit_number(unit), id) = get_word(bytes.data);
    return RM_OK;
}

static void on_forget(void *user, rm_unit *unit, rm_body_id id) {
    *orders_of((toy *)user, rm_unit_number(unit), id) = 0;
}

rm_cluster_game toy_game(toy *t) {
    return (rm_cluster_game){.user = t,
                             .open = on_open,
                             .close = on_close,
                             .genesis = on_genesis,
                             .input = on_input,
                             .turn = on_turn,
                             .save = on_save,
                             .load = on_load,
                             .forget = on_forget,
                             .rest = on_rest};
}

void toy_end(toy *t) {
    for (uint32_t i = 0; i < TOY_UNITS; ++i) {
        free(t->orders[i]);
        t->orders[i] = NULL;
    }
}

size_t toy_genesis(uint32_t unit, uint8_t bytes[4]) {
    put_word(bytes, unit);
    return 4;
}

size_t toy_order(uint32_t order, uint32_t guid, uint8_t bytes[8]) {
    put_word(bytes, order);
    put_word(bytes + 4, guid);
    return 8;
}

// Units of a cluster without an engine: their batches are handed over in memory.

#include "cluster/address.h"
#include "cluster/balance.h"
#include "cluster/cluster.h"
#include "cluster/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                           \
    if (condition) {                                                                               \
    } else                                                                                         \
        return (void)printf("%s:%d: %s\n", __FILE__, __LINE__, #condition), 1

enum { COLUMNS = 4, UNITS = COLUMNS, COLUMN = 0x40, ROW = 0x40, WALKER = 7, OTHER = 8, THING = 9 };

// --- a game that does nothing by itself ----------------------------------------------------------

typedef struct rig {
    rm_cluster_def def;
    rm_unit units[UNITS];
    uint32_t heard[UNITS]; // messages
    uint32_t loaded;
    uint32_t health;              // of every body that is owned
    uint32_t ghost_health[UNITS]; // of the last ghost that was told of
    uint32_t timer[UNITS];        // the game's bytes of a unit
    bool is_cut;                  // batches are lost
} rig;

static rm_status open_map(uint32_t version, rm_world **world) {
    rm_world_def def = rm_ac_world_def();
    def.capacity = 8;
    def.goals = 8;
    def.map_version = version;
    return rm_world_create(&def, world);
}

static rm_status on_open(void *user, uint32_t unit, rm_world **world) {
    (void)user;
    (void)unit;
    return open_map(0, world);
}

static void on_close(void *user, uint32_t unit, rm_world *world) {
    (void)user;
    (void)unit;
    rm_world_destroy(world);
}

static rm_status on_genesis(void *user, rm_unit *unit, rm_bytes bytes) {
    (void)user;
    (void)unit;
    (void)bytes;
    return RM_OK;
}

static rm_status on_turn(void *user, rm_unit *unit) {
    (void)user;
    (void)unit;
    return RM_OK;
}

static rm_status on_message(void *user, rm_unit *unit, uint32_t from, rm_bytes bytes) {
    rig *r = (rig *)user;
    r->heard[rm_unit_number(unit)] += (uint32_t)bytes.size + 100 * from;
    return RM_OK;
}

// The game's bytes of a body are its health and its guid.
static size_t on_save(void *user, rm_unit *unit, rm_body_id id, uint8_t *bytes, size_t capacity) {
    rig *r = (rig *)user;
    rm_body_info info;
    bool is_owned = rm_unit_owner(unit, id) == rm_unit_number(unit);
    if (capacity < 8 || rm_body_read(rm_unit_world(unit), id, &info) != RM_OK) {
        return 0;
    }
    memcpy(bytes, is_owned ? &r->health : &r->ghost_health[rm_unit_number(unit)], 4);
    memcpy(bytes + 4, &info.guid, 4);
    return 8;
}

static rm_status on_load(void *user, rm_unit *unit, rm_body_id id, rm_bytes bytes, bool is_ghost) {
    rig *r = (rig *)user;
    rm_body_info info;
    uint32_t guid;
    if (bytes.size != 8 || rm_body_read(rm_unit_world(unit), id, &info) != RM_OK) {
        return RM_ERROR_FORMAT;
    }
    memcpy(&guid, bytes.data + 4, 4);
    if (is_ghost) {
        memcpy(&r->ghost_health[rm_unit_number(unit)], bytes.data, 4);
    }
    r->loaded += 1;
    return guid == info.guid ? RM_OK : RM_ERROR_FORMAT;
}

static size_t on_save_unit(void *user, rm_unit *unit, uint8_t *bytes, size_t capacity) {
    const rig *r = (const rig *)user;
    if (capacity < 4) {
        return 0;
    }
    memcpy(bytes, &r->timer[rm_unit_number(unit)], 4);
    return 4;
}

static rm_status on_load_unit(void *user, rm_unit *unit, rm_bytes bytes) {
    rig *r = (rig *)user;
    if (bytes.size != 4) {
        return RM_ERROR_FORMAT;
    }
    memcpy(&r->timer[rm_unit_number(unit)], bytes.data, 4);
    return RM_OK;
}

static void rig_open(rig *r) {
    *r = (rig){.def = rm_default_cluster_def()};
    r->def.worker = "test";
    r->def.grid = (rm_cluster_grid){COLUMN, ROW, COLUMNS, 1, 1};
    r->def.game = (rm_cluster_game){.user = r,
                                    .open = on_open,
                                    .close = on_close,
                                    .genesis = on_genesis,
                                    .message = on_message,
                                    .turn = on_turn,
                                    .save = on_save,
                                    .load = on_load,
                                    .save_unit = on_save_unit,
                                    .load_unit = on_load_unit};
    for (uint32_t i = 0; i < UNITS; ++i) {
        if (!rm_unit_open(&r->units[i], i, &r->def, NULL)) {
            abort();
        }
    }
}

static void rig_close(rig *r) {
    for (uint32_t i = 0; i < UNITS; ++i) {
        rm_unit_close(&r->units[i]);
    }
}

static bool deliver(rig *r, rm_unit *from) {
    bool is_good = true;
    for (uint32_t i = 0; i < from->link_count; ++i) {
        rm_link *link = &from->links[i];
        if (link->out.size > 0 && !r->is_cut) {
            is_good = rm_unit_apply_batch(&r->units[link->unit], from->number, link->sent,
                                          (rm_bytes){link->out.bytes, link->out.size}) &&
                      is_good;
        }
    }
    rm_unit_clear_outputs(from);
    return is_good;
}

// A turn of every unit, and its batches.
static bool turn(rig *r) {
    bool is_good = true;
    for (uint32_t i = 0; i < UNITS && is_good; ++i) {
        rm_unit *unit = &r->units[i];
        is_good = rm_unit_apply_turn(unit, unit->turn + 1, unit->hash) && deliver(r, unit);
        if (!is_good) {
            printf("unit %u: %s\n", i, unit->fault);
        }
    }
    return is_good;
}

static bool turns(rig *r, int count) {
    bool is_good = true;
    for (int i = 0; i < count && is_good; ++i) {
        is_good = turn(r);
    }
    return is_good;
}

static rm_position place(float east) {
    uint32_t column = (uint32_t)(east / RM_LANDBLOCK_SIZE);
    rm_position at = rm_position_make((COLUMN + column) << 24 | ROW << 16 | 1,
                                      rm_vec3_make(east - (float)column * RM_LANDBLOCK_SIZE, 96, 0),
                                      rm_quat_identity());
    (void)rm_position_adjust_to_outside(&at);
    return at;
}

static rm_body_id add(rm_unit *unit, uint32_t guid, float east) {
    rm_body_def def = rm_default_body_def();
    rm_body_id id = {0};
    def.guid = guid;
    def.position = place(east);
    if (rm_unit_add(unit, &def, &id) != RM_OK) {
        abort();
    }
    return id;
}

static void send_to(rm_world *world, rm_body_id id, const rm_position *at, uint32_t object) {
    rm_body_info info;
    (void)rm_body_read(world, id, &info);
    rm_motion_update update = {.movement = rm_default_movement(),
                               .instance = info.stamps[RM_STAMP_INSTANCE],
                               .stamp = (uint16_t)(info.stamps[RM_STAMP_MOVEMENT] + 1),
                               .control = (uint16_t)(info.stamps[RM_STAMP_CONTROL] + 1)};
    update.movement.type = object != 0 ? RM_MOVEMENT_TO_OBJECT : RM_MOVEMENT_TO_POSITION;
    update.movement.object_guid = object;
    update.movement.position = *at;
    update.movement.run_rate = 1.5f;
    (void)rm_body_update_motion(world, id, &update, NULL);
}

// A body of unit 0 that runs to a place.
static rm_body_id add_runner(rig *r, uint32_t guid, float from, float to) {
    rm_body_id id = add(&r->units[0], guid, from);
    rm_position goal = place(to);
    send_to(r->units[0].world, id, &goal, 0);
    return id;
}

// How many units own a guid; the last of them in `unit`.
static uint32_t owners(const rig *r, uint32_t guid, uint32_t *unit) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < UNITS; ++i) {
        const rm_record *record = rm_unit_find(&r->units[i], guid);
        if (record && !record->is_ghost) {
            count += 1;
            *unit = i;
        }
    }
    return count;
}

static float east_of(const rig *r, uint32_t unit, uint32_t guid) {
    rm_body_info info;
    const rm_record *record = rm_unit_find(&r->units[unit], guid);
    if (!record || rm_body_read(r->units[unit].world, record->id, &info) != RM_OK) {
        return -1.0f;
    }
    return rm_grid_place(&r->def.grid, 0, &info.position).x;
}

// --- tests ---------------------------------------------------------------------------------------

static int a_walker_is_owned_once_all_the_way_across_a_border(rig *r) {
    (void)add_runner(r, WALKER, 180.0f, 215.0f);
    float before = 180.0f;
    uint32_t unit = 0;
    for (int i = 0; i < 120; ++i) {
        CHECK(turn(r));
        CHECK(owners(r, WALKER, &unit) == 1);
        float now = east_of(r, unit, WALKER);
        CHECK(now >= before - 0.01f && now - before < 1.25f); // two turns where it changes units
        before = now;
    }
    CHECK(unit == 1 && before > 210.0f);
    CHECK(rm_unit_find(&r->units[1], WALKER)->hop == 1);
    return 0;
}

static int a_walker_turns_back_at_a_border_without_changing_units_each_time(rig *r) {
    rm_body_id id = add(&r->units[0], WALKER, 191.0f);
    uint32_t unit = 0;
    for (int i = 0; i < 60; ++i) { // to and fro within the margin of a metre
        rm_position goal = place(i % 20 < 10 ? 192.7f : 191.0f);
        if (i % 10 == 0) {
            send_to(r->units[0].world, id, &goal, 0);
        }
        CHECK(turn(r));
    }
    CHECK(owners(r, WALKER, &unit) == 1 && unit == 0);
    CHECK(rm_unit_find(&r->units[0], WALKER)->hop == 0);
    return 0;
}

static int a_follower_stays_stuck_when_its_target_becomes_a_ghost_and_back(rig *r) {
    rm_body_id target = add_runner(r, WALKER, 188.0f, 240.0f);
    rm_body_id follower = add(&r->units[0], OTHER, 191.0f);
    rm_body_info info;
    uint32_t at_target = 0;
    uint32_t at_follower = 0;
    int apart = 0;
    for (int i = 0; i < 60 && east_of(r, 0, WALKER) < 192.0f; ++i) {
        CHECK(turn(r));
    }
    CHECK(rm_body_stick(r->units[0].world, follower, target) == RM_OK);
    for (int i = 0; i < 9; ++i) { // stuck for a second: within it both cross
        CHECK(turn(r));
        CHECK(owners(r, WALKER, &at_target) == 1 && owners(r, OTHER, &at_follower) == 1);
        const rm_record *record = rm_unit_find(&r->units[at_follower], OTHER);
        CHECK(rm_body_read(r->units[at_follower].world, record->id, &info) == RM_OK);
        CHECK(info.stuck_to == WALKER);
        apart += at_target != at_follower;
    }
    CHECK(at_target == 1 && at_follower == 1);
    CHECK(apart > 0); // the target was a ghost for a while
    return 0;
}

static int a_follower_stays_stuck_when_the_ghost_of_its_target_arrives(rig *r) {
    (void)add_runner(r, WALKER, 188.0f, 240.0f);
    rm_body_id follower = add(&r->units[1], OTHER, 195.0f);
    rm_body_info info;
    uint32_t unit = 0;
    for (int i = 0; i < 60 && east_of(r, 0, WALKER) < 192.0f; ++i) {
        CHECK(turn(r));
    }
    CHECK(rm_unit_find(&r->units[1], WALKER)->is_ghost);
    CHECK(rm_body_stick(r->units[1].world, follower, rm_unit_find(&r->units[1], WALKER)->id) ==
          RM_OK);
    for (int i = 0; i < 9; ++i) {
        CHECK(turn(r));
        CHECK(rm_body_read(r->units[1].world, follower, &info) == RM_OK);
        CHECK(info.stuck_to == WALKER);
    }
    CHECK(owners(r, WALKER, &unit) == 1 && unit == 1);
    return 0;
}

static int a_follower_runs_after_a_ghost_and_over_the_border(rig *r) {
    (void)add_runner(r, WALKER, 189.0f, 206.0f);
    rm_body_id follower = add(&r->units[0], OTHER, 170.0f);
    rm_position goal = place(206.0f);
    uint32_t unit = 0;
    send_to(r->units[0].world, follower, &goal, WALKER);
    CHECK(turns(r, 150));
    CHECK(owners(r, OTHER, &unit) == 1 && unit == 1);
    CHECK(east_of(r, 1, WALKER) - east_of(r, 1, OTHER) < 3.0f);
    return 0;
}

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

static int what_is_held_goes_with_its_holder(rig *r) {
    rm_body_id thing = add(&r->units[0], THING, 180.0f);
    rm_body_id id = add(&r->units[0], WALKER, 180.0f);
    rm_position goal = place(215.0f);
    rm_body_info info;
    uint32_t unit = 0;
    (void)thing;
    CHECK(put_in_hand(r->units[0].world, WALKER, THING) == RM_OK);
    send_to(r->units[0].world, id, &goal, 0);
    for (int i = 0; i < 120; ++i) {
        uint32_t other = 0;
        CHECK(turn(r));
        CHECK(owners(r, WALKER, &unit) == 1 && owners(r, THING, &other) == 1);
        CHECK(unit == other);
    }
    const rm_record *record = rm_unit_find(&r->units[1], THING);
    CHECK(unit == 1 && rm_body_read(r->units[1].world, record->id, &info) == RM_OK);
    CHECK(info.parent == WALKER);
    CHECK(east_of(r, 1, THING) == east_of(r, 1, WALKER));
    return 0;
}

static int a_portal_leads_to_a_unit_that_is_no_neighbour(rig *r) {
    rm_body_id id = add(&r->units[0], WALKER, 188.0f);
    rm_position to = place(3.5f * RM_LANDBLOCK_SIZE);
    rm_position nowhere = to;
    uint32_t unit = 0;
    nowhere.cell = 0x10100001;
    CHECK(turn(r) && turn(r));
    CHECK(rm_unit_find(&r->units[1], WALKER) != NULL); // a ghost
    CHECK(rm_unit_teleport(&r->units[0], id, &nowhere) == RM_ERROR_OFF_MAP);
    CHECK(rm_unit_teleport(&r->units[0], id, &to) == RM_OK);
    CHECK(turn(r));
    CHECK(owners(r, WALKER, &unit) == 1 && unit == 3);
    CHECK(rm_unit_find(&r->units[0], WALKER) == NULL && rm_unit_find(&r->units[1], WALKER) == NULL);
    CHECK(rm_unit_find(&r->units[3], WALKER)->teleport == 1);
    CHECK(east_of(r, 3, WALKER) == 3.5f * RM_LANDBLOCK_SIZE);
    return 0;
}

static int a_ghost_goes_when_nothing_is_heard_of_it(rig *r) {
    (void)add(&r->units[0], WALKER, 188.0f);
    CHECK(turn(r) && turn(r));
    CHECK(rm_unit_find(&r->units[1], WALKER) && rm_unit_find(&r->units[1], WALKER)->is_ghost);
    r->is_cut = true;
    for (uint32_t i = 0; i < r->def.ghost_turns + 2; ++i) {
        CHECK(turn(r));
    }
    CHECK(rm_unit_find(&r->units[1], WALKER) == NULL);
    return 0;
}

static int a_body_that_is_removed_takes_its_ghosts_along(rig *r) {
    rm_body_id id = add(&r->units[0], WALKER, 188.0f);
    CHECK(turn(r) && turn(r));
    rm_body_id ghost = rm_unit_find(&r->units[1], WALKER)->id;
    CHECK(rm_unit_remove(&r->units[1], ghost) == RM_ERROR_REFUSED);
    CHECK(rm_unit_owner(&r->units[1], ghost) == 0);
    CHECK(rm_unit_remove(&r->units[0], id) == RM_OK);
    CHECK(turn(r));
    CHECK(rm_unit_find(&r->units[0], WALKER) == NULL && rm_unit_find(&r->units[1], WALKER) == NULL);
    return 0;
}

static int messages_arrive_once_with_the_turn(rig *r) {
    rm_bytes hello = {(const uint8_t *)"hello", 5};
    CHECK(rm_unit_send(&r->units[1], 3, hello) == RM_OK);
    CHECK(rm_unit_send(&r->units[1], UNITS, hello) == RM_ERROR_RANGE);
    CHECK(r->heard[3] == 0);
    CHECK(turn(r) && turn(r));
    CHECK(r->heard[3] == 5 + 100);
    return 0;
}

// Takes the batch of unit 0 for unit 1 out of a turn. @return its bytes, which live in the link
static rm_bytes make_batch(rig *r, uint64_t *number) {
    rm_body_id id = add(&r->units[0], WALKER, 191.5f);
    rm_position goal = place(230.0f);
    send_to(r->units[0].world, id, &goal, 0);
    rm_unit *unit = &r->units[0];
    for (int i = 0; i < 60; ++i) {
        if (!rm_unit_apply_turn(unit, unit->turn + 1, unit->hash)) {
            abort();
        }
        const rm_link *link = rm_unit_link(unit, 1);
        if (link->out.size > 0 && rm_unit_find(unit, WALKER)->is_ghost) {
            *number = link->sent;
            return (rm_bytes){link->out.bytes, link->out.size};
        }
        (void)deliver(r, unit);
    }
    abort();
}

static int a_batch_is_taken_once_and_in_order(rig *r) {
    uint64_t number = 0;
    rm_bytes batch = make_batch(r, &number);
    CHECK(!rm_unit_apply_batch(&r->units[1], 0, number + 1, batch));
    CHECK(strstr(r->units[1].fault, "LINK out of order"));
    r->units[1].fault[0] = '\0';
    CHECK(rm_unit_apply_batch(&r->units[1], 0, number, batch));
    CHECK(!rm_unit_apply_batch(&r->units[1], 0, number, batch));
    r->units[1].fault[0] = '\0';
    CHECK(!rm_unit_apply_batch(&r->units[1], 0, number + 1, batch)); // the same body again
    CHECK(strstr(r->units[1].fault, "DOUBLED"));
    return 0;
}

static int reports_that_were_left_out_are_counted(rig *r) {
    uint64_t number = 0;
    rm_bytes batch = make_batch(r, &number);
    CHECK(rm_unit_apply_batch(&r->units[1], 0, number, batch));
    uint64_t hash = rm_unit_hash(&r->units[1]);
    CHECK(rm_unit_leave_out(&r->units[1], 0, number + 3) && hash != rm_unit_hash(&r->units[1]));
    CHECK(!rm_unit_leave_out(&r->units[1], 0, number + 3));
    CHECK(strstr(r->units[1].fault, "LINK out of order"));
    r->units[1].fault[0] = '\0';
    CHECK(!rm_unit_apply_batch(&r->units[1], 0, number + 3, batch));
    CHECK(strstr(r->units[1].fault, "LINK out of order"));
    return 0;
}

static int a_batch_that_was_cut_short_is_refused(rig *r) {
    uint64_t number = 0;
    rm_bytes batch = make_batch(r, &number);
    for (size_t size = 0; size < batch.size; ++size) {
        rm_unit unit;
        CHECK(rm_unit_open(&unit, 1, &r->def, NULL));
        rm_unit_link(&unit, 0)->received = number - 1;
        CHECK(!rm_unit_apply_batch(&unit, 0, number, (rm_bytes){batch.data, size}));
        CHECK(strstr(unit.fault, "malformed"));
        rm_unit_close(&unit);
    }
    return 0;
}

static int a_snapshot_goes_on_as_its_unit_does(rig *r) {
    rm_unit again;
    rm_buffer bytes = {0};
    (void)add_runner(r, WALKER, 170.0f, 185.0f);
    (void)add(&r->units[1], OTHER, 200.0f);
    CHECK(turns(r, 20));
    // After a turn, as ever: what came since is not part of its hash.
    CHECK(rm_unit_apply_turn(&r->units[0], r->units[0].turn + 1, r->units[0].hash));
    CHECK(deliver(r, &r->units[0]));
    CHECK(rm_unit_write_snapshot(&r->units[0], &bytes));
    CHECK(rm_unit_open(&again, 0, &r->def, NULL));
    CHECK(rm_unit_read_snapshot(&again, (rm_bytes){bytes.bytes, bytes.size}));
    CHECK(again.hash == r->units[0].hash && again.turn == r->units[0].turn);
    r->is_cut = true; // from here on both hear the same: nothing
    for (int i = 0; i < 40; ++i) {
        CHECK(turn(r));
        CHECK(rm_unit_apply_turn(&again, again.turn + 1, again.hash));
        rm_unit_clear_outputs(&again);
        CHECK(again.hash == r->units[0].hash);
    }
    rm_unit_close(&again);
    rm_buffer_free(&bytes);
    return 0;
}

static int a_damaged_snapshot_is_refused(rig *r) {
    rm_buffer bytes = {0};
    (void)add(&r->units[0], WALKER, 170.0f);
    CHECK(turn(r));
    CHECK(rm_unit_write_snapshot(&r->units[0], &bytes));
    for (size_t at = 0; at < bytes.size; ++at) {
        rm_unit unit;
        bool is_head = at >= 8 && at < 48; // ids, turn and stretch are not part of the hash
        CHECK(rm_unit_open(&unit, 0, &r->def, NULL));
        CHECK(!rm_unit_read_snapshot(&unit, (rm_bytes){bytes.bytes, at}));
        rm_unit_close(&unit);
        CHECK(rm_unit_open(&unit, 0, &r->def, NULL));
        bytes.bytes[at] ^= 0x40;
        bool is_taken = rm_unit_read_snapshot(&unit, (rm_bytes){bytes.bytes, bytes.size});
        bytes.bytes[at] ^= 0x40;
        CHECK(!is_taken || is_head || unit.hash == r->units[0].hash);
        rm_unit_close(&unit);
    }
    rm_buffer_free(&bytes);
    return 0;
}

static int a_turn_with_another_hash_or_number_is_refused(rig *r) {
    CHECK(turn(r));
    CHECK(!rm_unit_apply_turn(&r->units[0], 3, r->units[0].hash));
    CHECK(strstr(r->units[0].fault, "TURNS out of order"));
    CHECK(!rm_unit_apply_turn(&r->units[1], 2, r->units[1].hash + 1));
    CHECK(strstr(r->units[1].fault, "HASH differs"));
    return 0;
}

static int units_of_a_grid_are_found_by_landblock(rig *r) {
    (void)r;
    rm_cluster_grid grid = {
        .first_column = 10, .first_row = 20, .columns = 3, .rows = 2, .side = 4};
    rm_position at = {.cell = (10u + 4u) << 24 | (20u + 7u) << 16 | 1u};
    CHECK(rm_cluster_unit_at(&grid, &at) == 3 + 1);
    at.cell = 9u << 24 | 20u << 16 | 1u;
    CHECK(rm_cluster_unit_at(&grid, &at) == RM_CLUSTER_NOWHERE);
    at.cell = 22u << 24 | 20u << 16 | 1u;
    CHECK(rm_cluster_unit_at(&grid, &at) == RM_CLUSTER_NOWHERE);
    CHECK(rm_grid_neighbour(&grid, 0, -1, 0) == RM_CLUSTER_NOWHERE);
    CHECK(rm_grid_neighbour(&grid, 0, 1, 1) == 4);
    return 0;
}

// --- balance -------------------------------------------------------------------------------------

// Units and what they cost; `workers` in place of an owner for none.
typedef struct spread {
    uint32_t units[16], costs[16], workers;
} spread;

static rm_balance look(const spread *s, uint64_t *loads) {
    rm_balance all = {.unit_count = 16, .workers = s->workers, .lowest = UINT64_MAX};
    for (uint32_t i = 0; i < 16; ++i) {
        if (s->units[i] < s->workers) {
            loads[s->units[i]] += s->costs[i];
            all.load += s->costs[i];
            all.held += 1;
        }
    }
    for (uint32_t i = 0; i < s->workers; ++i) {
        all.lowest = loads[i] < all.lowest ? loads[i] : all.lowest;
    }
    return all;
}

static bool take_one(spread *s, const rm_balance *all, uint32_t worker, uint64_t load) {
    for (uint32_t i = 0; i < 16; ++i) {
        if (s->units[i] == s->workers && rm_balance_takes(all, load, false)) {
            s->units[i] = worker;
            return true;
        }
    }
    return false;
}

static bool give_one(spread *s, const rm_balance *all, uint32_t worker, uint64_t load) {
    uint32_t numbers[16];
    uint32_t costs[16];
    uint32_t count = 0;
    for (uint32_t i = 0; i < 16; ++i) {
        if (s->units[i] == worker) {
            numbers[count] = i;
            costs[count++] = s->costs[i];
        }
    }
    int given = all->held < 16 ? -1 : rm_balance_gives(all, load, costs, count);
    if (given >= 0) {
        s->units[numbers[given]] = s->workers;
    }
    return given >= 0;
}

// Workers take and give until nothing changes. @return how many rounds that took; 1000 for never
static int settle(spread *s) {
    for (int round = 0; round < 1000; ++round) {
        bool has_changed = false;
        for (uint32_t w = 0; w < s->workers; ++w) {
            uint64_t loads[8] = {0};
            rm_balance all = look(s, loads);
            bool has_taken = take_one(s, &all, w, loads[w]);
            has_changed = give_one(s, &all, w, loads[w]) || has_taken || has_changed;
        }
        if (!has_changed) {
            return round;
        }
    }
    return 1000;
}

static int units_are_spread_and_come_to_rest(rig *r) {
    (void)r;
    spread s = {.workers = 3}; // the first worker had them all
    uint32_t counts[3] = {0};
    for (uint32_t i = 0; i < 16; ++i) {
        s.costs[i] = 1000;
    }
    CHECK(settle(&s) < 100);
    for (uint32_t i = 0; i < 16; ++i) {
        CHECK(s.units[i] < 3);
        counts[s.units[i]] += 1;
    }
    CHECK(counts[0] >= 5 && counts[1] >= 5 && counts[2] >= 5);
    return 0;
}

static int a_hot_unit_is_left_alone_with_its_worker(rig *r) {
    (void)r;
    spread s = {.workers = 2};
    uint64_t loads[8] = {0};
    for (uint32_t i = 0; i < 16; ++i) {
        s.costs[i] = i == 5 ? 15000 : 1000;
    }
    CHECK(settle(&s) < 100);
    (void)look(&s, loads);
    CHECK(loads[0] >= 14000 && loads[0] <= 16000);
    return 0;
}

// Two that have two each, beside one that has none, give at the same time: it gets both.
static int what_is_given_goes_to_one_that_has_less(rig *r) {
    (void)r;
    rm_balance all = {.unit_count = 4, .workers = 3, .held = 2, .load = 200, .lowest = 0};
    CHECK(rm_balance_takes(&all, 0, false) && rm_balance_takes(&all, 100, false));
    CHECK(!rm_balance_takes(&all, 100, true));
    all.workers = 2; // that one has died
    all.lowest = 100;
    CHECK(rm_balance_takes(&all, 100, true));
    return 0;
}

// --- who hears of it, and how often --------------------------------------------------------------

static uint32_t queued(const rig *r, uint32_t unit, uint32_t guid) {
    rm_body_info info;
    const rm_record *record = rm_unit_find(&r->units[unit], guid);
    bool is_there = record && rm_body_read(r->units[unit].world, record->id, &info) == RM_OK;
    return is_there ? info.queue_count : 0;
}

static int a_ghost_walks_where_it_can_be_met_and_is_put_elsewhere(rig *r) {
    (void)add_runner(r, WALKER, 169.0f, 190.5f);
    uint32_t far = 0;
    uint32_t walked = 0;
    for (int i = 0; i < 60; ++i) {
        CHECK(turn(r));
        float away = RM_LANDBLOCK_SIZE - east_of(r, 0, WALKER);
        float behind = east_of(r, 0, WALKER) - east_of(r, 1, WALKER);
        if (away > 10.0f && rm_unit_find(&r->units[1], WALKER)) {
            CHECK(queued(r, 1, WALKER) == 0);
            far += 1;
        } else if (away < 7.0f) {
            walked += queued(r, 1, WALKER) > 0;
        }
        CHECK(i < 4 || behind < 4.0f); // four turns of a report, and one on its way
    }
    CHECK(far > 5 && walked > 2);
    return 0;
}

static int a_body_at_rest_reports_seldom_and_keeps_its_ghost(rig *r) {
    (void)add(&r->units[0], WALKER, 188.0f);
    CHECK(turns(r, 16));
    uint64_t before = r->units[0].counts.reports;
    uint32_t report = rm_unit_find(&r->units[0], WALKER)->report;
    for (int i = 0; i < 80; ++i) {
        CHECK(turn(r));
        CHECK(rm_unit_find(&r->units[1], WALKER) != NULL);
    }
    CHECK(r->units[0].counts.reports - before == 10); // one in four of every second turn
    CHECK(rm_unit_find(&r->units[0], WALKER)->report - report == 10);
    return 0;
}

static int a_ghost_has_the_bytes_of_its_body(rig *r) {
    r->health = 100000;
    (void)add(&r->units[0], WALKER, 188.0f);
    CHECK(turns(r, 16));
    CHECK(r->ghost_health[1] == 100000);
    r->health = 99880;
    CHECK(turns(r, 5)); // it stands, and reports every eighth turn else
    CHECK(r->ghost_health[1] == 99880);
    uint64_t before = r->units[0].counts.reports;
    CHECK(turns(r, 80));
    CHECK(r->units[0].counts.reports - before <= 12); // told once, not again and again
    return 0;
}

static int a_unit_has_bytes_of_its_own(rig *r) {
    rm_buffer bytes = {0};
    rm_unit again;
    r->timer[0] = 77;
    CHECK(turn(r) && rm_unit_write_snapshot(&r->units[0], &bytes));
    uint64_t hash = r->units[0].hash;
    r->timer[0] = 78;
    CHECK(rm_unit_hash(&r->units[0]) != hash);
    CHECK(rm_unit_open(&again, 0, &r->def, NULL));
    CHECK(rm_unit_read_snapshot(&again, (rm_bytes){bytes.bytes, bytes.size}));
    CHECK(r->timer[0] == 77);
    rm_unit_close(&again);
    rm_buffer_free(&bytes);
    return 0;
}

static size_t save_too_much(void *user, rm_unit *unit, uint8_t *bytes, size_t capacity) {
    (void)user;
    (void)unit;
    (void)bytes;
    return capacity + 100000;
}

static int a_game_that_says_more_than_there_is_room_for_stops_its_unit(rig *r) {
    r->def.game.save_unit = save_too_much;
    CHECK(!turn(r) && strstr(r->units[0].fault, "more than 4096"));
    return 0;
}

static bool is_running(const rm_unit *unit, rm_body_id id) {
    rm_body_info info;
    return rm_body_read(unit->world, id, &info) == RM_OK && info.is_moving_to;
}

static int goes_on_after(int count) {
    rig r;
    rig_open(&r);
    rm_body_id id = add(&r.units[0], WALKER, 188.0f);
    rm_position goal = place(185.0f);
    CHECK(turns(&r, count));
    send_to(r.units[0].world, id, &goal, 0);
    uint64_t before = r.units[0].counts.reports;
    CHECK(turns(&r, 10));
    CHECK(r.units[0].counts.reports - before >= 4);
    for (int i = 0; i < 60 && is_running(&r.units[0], id); ++i) {
        CHECK(turn(&r));
    }
    CHECK(turns(&r, 4));
    CHECK(east_of(&r, 1, WALKER) - east_of(&r, 0, WALKER) < 0.05f); // where it stands was told
    rig_close(&r);
    return 0;
}

// Whichever of its seldom reports would be next.
static int a_body_that_goes_on_reports_at_once(rig *r) {
    (void)r;
    for (int i = 30; i < 46; ++i) {
        CHECK(goes_on_after(i) == 0);
    }
    return 0;
}

// Messages of one turn's news; 0 also where there is not even a head.
static uint32_t count_news(const rm_unit *unit) {
    uint32_t count = 0;
    size_t cursor = 0;
    rm_bytes message;
    rm_cluster_news news = {0};
    if (unit->news.size > RM_UNIT_NEWS_HEAD) {
        news.messages =
            (rm_bytes){unit->news.bytes + RM_UNIT_NEWS_HEAD, unit->news.size - RM_UNIT_NEWS_HEAD};
    }
    while (rm_cluster_next_message(&news, &cursor, &message)) {
        count += 1;
    }
    return count;
}

static int news_are_made_where_a_gateway_listens(rig *r) {
    rm_unit *unit = &r->units[2];
    uint32_t heads = 0;
    (void)add(unit, WALKER, 2.5f * RM_LANDBLOCK_SIZE);
    for (uint32_t i = 1; i <= 20; ++i) {
        CHECK(rm_unit_apply_turn(unit, i, unit->hash) && count_news(unit) == 0);
        heads += unit->news.size == RM_UNIT_NEWS_HEAD;
        rm_unit_clear_outputs(unit);
    }
    CHECK(heads == 4);
    unit->is_heard = unit->is_greeting = true; // as when the engine says that the head was taken
    CHECK(rm_unit_apply_turn(unit, 21, unit->hash) && count_news(unit) == 0);
    rm_unit_clear_outputs(unit);
    CHECK(rm_unit_apply_turn(unit, 22, unit->hash));
    CHECK(count_news(unit) == 3 && !unit->is_greeting); // CreateObject, motion, position
    rm_unit_clear_outputs(unit);
    unit->shift = 7; // turns that its time was stretched by
    CHECK(rm_unit_apply_turn(unit, 23, unit->hash) && count_news(unit) == 0);
    rm_view head = {unit->news.bytes, unit->news.size, false};
    CHECK(rm_view_u32(&head) == 23 && rm_view_u32(&head) == 1000);
    CHECK(rm_view_u64(&head) == 30u * unit->def->turn_ms);
    return 0;
}

// --- surroundings --------------------------------------------------------------------------------

static rm_status on_open_elsewhere(void *user, uint32_t unit, rm_world **world) {
    (void)user;
    (void)unit;
    return open_map(2, world);
}

// What a unit restores of a snapshot of another.
static bool restores(rm_unit *unit, const rm_cluster_def *def, const rm_buffer *bytes) {
    return rm_unit_open(unit, 0, def, NULL) &&
           rm_unit_read_snapshot(unit, (rm_bytes){bytes->bytes, bytes->size});
}

static int a_snapshot_of_other_surroundings_is_the_workers_fault(rig *r) {
    rm_buffer bytes = {0};
    rm_unit other;
    (void)add(&r->units[0], WALKER, 100.0f);
    CHECK(turn(r) && rm_unit_write_snapshot(&r->units[0], &bytes));
    rm_cluster_def elsewhere = r->def;
    elsewhere.game.open = on_open_elsewhere;
    CHECK(!restores(&other, &elsewhere, &bytes));
    CHECK(other.is_foreign && strstr(other.fault, "collision"));
    rm_buffer_free(&bytes);
    rm_unit_close(&other);
    return 0;
}

// Before anything is allocated for it.
static int a_forged_slot_is_refused(rig *r) {
    const uint8_t forged[4] = {0xFF, 0xFF, 0xFF, 0x7F};
    const size_t first = 68 + 4 + 4; // after the head, no links and the number of records
    rm_buffer bytes = {0};
    rm_unit other;
    (void)add(&r->units[0], WALKER, 100.0f);
    CHECK(turn(r) && rm_unit_write_snapshot(&r->units[0], &bytes));
    CHECK(r->units[0].link_count == 0 && bytes.size > first + sizeof forged);
    memcpy(bytes.bytes + first, forged, sizeof forged);
    CHECK(!restores(&other, &r->def, &bytes));
    CHECK(strstr(other.fault, "slot 2147483647"));
    rm_buffer_free(&bytes);
    rm_unit_close(&other);
    return 0;
}

// --- an engine that is none ----------------------------------------------------------------------

static redisReply text_reply(char *text) {
    return (redisReply){.type = REDIS_REPLY_STRING, .str = text, .len = strlen(text)};
}

static redisReply list_reply(redisReply **elements, size_t count) {
    return (redisReply){.type = REDIS_REPLY_ARRAY, .elements = count, .element = elements};
}

static int a_lease_is_known_by_the_whole_name(rig *r) {
    (void)r;
    char token[] = "w1:37";
    redisReply lease = text_reply(token);
    redisReply none = {.type = REDIS_REPLY_NIL};
    CHECK(rm_members_is_lease_of(&lease, "w1"));
    CHECK(!rm_members_is_lease_of(&lease, "w") && !rm_members_is_lease_of(&lease, "w11"));
    CHECK(!rm_members_is_lease_of(&none, "w1") && !rm_members_is_lease_of(NULL, "w1"));
    return 0;
}

// Whatever stands where news should: it is no news, and nothing is read that is not there.
static int only_news_of_a_unit_are_news(rig *r) {
    char kind[] = "message";
    char sharded[] = "smessage";
    char channel[] = "{world/3}:news";
    char bytes[RM_UNIT_NEWS_HEAD + 1] = "\x17\0\0\0\xE8\x03\0\0\xB8\x0B\0\0\0\0\0\0";
    redisReply parts[] = {text_reply(kind),
                          text_reply(channel),
                          {.type = REDIS_REPLY_STRING, .str = bytes, .len = RM_UNIT_NEWS_HEAD}};
    redisReply *list[] = {&parts[0], &parts[1], &parts[2]};
    redisReply reply = list_reply(list, 3);
    rm_cluster cluster = {.unit_count = UNITS};
    rm_cluster_news news;
    (void)r;
    CHECK(rm_news_read(&cluster, &reply, &news));
    CHECK(news.unit == 3 && news.turn == 23 && news.rate == 1.0 && news.time == 3.0);
    CHECK(news.messages.size == 0);
    parts[0] = text_reply(sharded);
    CHECK(rm_news_read(&cluster, &reply, &news) && news.unit == 3);
    for (int i = 0; i < 3; ++i) {
        redisReply good = parts[i];
        parts[i] = (redisReply){.type = REDIS_REPLY_NIL};
        CHECK(!rm_news_read(&cluster, &reply, &news));
        parts[i] = good;
    }
    parts[2].len -= 1;
    CHECK(!rm_news_read(&cluster, &reply, &news));
    channel[7] = '4'; // of a unit that there is not
    parts[2].len += 1;
    CHECK(!rm_news_read(&cluster, &reply, &news));
    return 0;
}

static int ranges_of_slots_beyond_the_last_are_refused(rig *r) {
    const long long wrong[][2] = {{-1, 5}, {0, RM_ENGINE_SLOTS}, {7, 6}, {0, INT64_MAX}};
    char host[] = "127.0.0.1";
    redisReply parts[] = {text_reply(host), {.type = REDIS_REPLY_INTEGER, .integer = 1}};
    redisReply *address[] = {&parts[0], &parts[1]};
    redisReply first = {.type = REDIS_REPLY_INTEGER};
    redisReply last = {.type = REDIS_REPLY_INTEGER};
    redisReply master = list_reply(address, 2);
    redisReply *range[] = {&first, &last, &master};
    redisReply reply = list_reply(range, 3);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        rm_engine engine = {.def = &r->def};
        first.integer = wrong[i][0];
        last.integer = wrong[i][1];
        CHECK(!rm_engine_take_range(&engine, &reply) && strstr(engine.problem, "not understood"));
    }
    return 0;
}

static int loads_that_are_no_text_count_for_nothing(rig *r) {
    char name[] = "w2";
    char load[] = "3:1500:77:a1";
    redisReply parts[] = {
        text_reply(name), text_reply(load), {.type = REDIS_REPLY_NIL}, {.type = REDIS_REPLY_NIL}};
    redisReply *list[] = {&parts[0], &parts[1], &parts[2], &parts[3]};
    redisReply loads = list_reply(list, 4);
    rm_cluster cluster = {.unit_count = UNITS, .worker = "w1"};
    (void)r;
    rm_members_take_loads(&cluster, &loads);
    CHECK(cluster.balance.held == 3 && cluster.balance.load == 1500);
    CHECK(cluster.watched.connection == 77 && strcmp(cluster.watched.name, "w2") == 0);
    return 0;
}

static int addresses_have_all_their_parts(rig *r) {
    const char *const wrong[] = {
        "", ":6379", "http://host", "host:port", "redis://host:1/x", "[::1]x:1", "[]:1"};
    rm_address a;
    (void)r;
    CHECK(rm_address_read("127.0.0.1:6380", &a) && strcmp(a.host, "127.0.0.1") == 0);
    CHECK(strcmp(a.port, "6380") == 0 && !a.is_secure && a.password[0] == '\0');
    CHECK(rm_address_read("rediss://ops:p%40ss%2Fw@engine.lan:7000/3", &a));
    CHECK(a.is_secure && strcmp(a.user, "ops") == 0 && strcmp(a.password, "p@ss/w") == 0);
    CHECK(strcmp(a.host, "engine.lan") == 0 && strcmp(a.port, "7000") == 0);
    CHECK(strcmp(a.database, "3") == 0);
    CHECK(rm_address_read("redis://:secret@host", &a) && a.user[0] == '\0');
    CHECK(strcmp(a.password, "secret") == 0 && strcmp(a.port, "6379") == 0);
    CHECK(rm_address_read("sentinels://u:p@watch/town/2", &a) && a.is_secure);
    CHECK(strcmp(a.host, "watch") == 0 && strcmp(a.port, "26379") == 0);
    CHECK(strcmp(a.master, "town") == 0 && strcmp(a.database, "2") == 0);
    CHECK(!rm_address_read("sentinel://watch:26379", &a)); // whose master?
    CHECK(rm_address_read("redis://:p@[fd00::1]:7001/2", &a) && strcmp(a.host, "fd00::1") == 0);
    CHECK(strcmp(a.port, "7001") == 0 && strcmp(a.database, "2") == 0);
    CHECK(rm_address_read("[::1]", &a) && strcmp(a.host, "::1") == 0);
    CHECK(strcmp(a.port, "6379") == 0);
    CHECK(rm_address_read("fd00::2:7000", &a) && strcmp(a.host, "fd00::2") == 0);
    CHECK(strcmp(a.port, "7000") == 0);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        CHECK(!rm_address_read(wrong[i], &a));
    }
    return 0;
}

static int metrics_are_lines_of_prometheus(rig *r) {
    char text[8192];
    char little[16];
    rm_cluster *cluster = NULL;
    CHECK(rm_cluster_open(&r->def, &cluster) == RM_OK);
    cluster->info.halted = 3;
    size_t size = rm_cluster_metrics(cluster, text, sizeof text);
    CHECK(size == strlen(text) && size == rm_cluster_metrics(cluster, NULL, 0));
    CHECK(strstr(text, "# TYPE remora_halted_total counter\n"
                       "remora_halted_total{world=\"remora\",worker=\"test\"} 3\n"));
    CHECK(strstr(text, "remora_rate{world=\"remora\",worker=\"test\"} 1\n"));
    CHECK(rm_cluster_metrics(cluster, little, sizeof little) == size && strlen(little) == 15);
    CHECK(rm_cluster_metrics(NULL, text, sizeof text) == 0);
    rm_cluster_close(cluster);
    return 0;
}

static int a_grid_beyond_the_map_is_refused(rig *r) {
    rm_cluster_def def = r->def;
    rm_cluster *cluster = NULL;
    def.grid = (rm_cluster_grid){.columns = 65536, .rows = 1, .side = 65536};
    CHECK(rm_cluster_open(&def, &cluster) == RM_ERROR_ARGUMENT);
    def.grid = (rm_cluster_grid){.first_row = UINT32_MAX, .columns = 1, .rows = 1, .side = 1};
    CHECK(rm_cluster_open(&def, &cluster) == RM_ERROR_ARGUMENT);
    def.grid = (rm_cluster_grid){.columns = 255, .rows = 255, .side = 1};
    CHECK(rm_cluster_open(&def, &cluster) == RM_OK);
    CHECK(rm_cluster_read(cluster).held == 0 && rm_cluster_read(NULL).held == 0);
    rm_cluster_close(cluster);
    return 0;
}

// Each with units of its own.
static int run(const char *name, int (*test)(rig *)) {
    rig r;
    rig_open(&r);
    int failed = test(&r);
    rig_close(&r);
    if (failed) {
        printf("failed: %s\n", name);
    }
    return failed;
}

#define RUN(test) (count += 1, failed += run(#test, test))

int main(void) {
    int failed = 0;
    int count = 0;
    RUN(a_walker_is_owned_once_all_the_way_across_a_border);
    RUN(a_walker_turns_back_at_a_border_without_changing_units_each_time);
    RUN(a_follower_stays_stuck_when_its_target_becomes_a_ghost_and_back);
    RUN(a_follower_stays_stuck_when_the_ghost_of_its_target_arrives);
    RUN(a_follower_runs_after_a_ghost_and_over_the_border);
    RUN(what_is_held_goes_with_its_holder);
    RUN(a_portal_leads_to_a_unit_that_is_no_neighbour);
    RUN(a_ghost_goes_when_nothing_is_heard_of_it);
    RUN(a_body_that_is_removed_takes_its_ghosts_along);
    RUN(messages_arrive_once_with_the_turn);
    RUN(a_batch_is_taken_once_and_in_order);
    RUN(reports_that_were_left_out_are_counted);
    RUN(a_batch_that_was_cut_short_is_refused);
    RUN(a_snapshot_goes_on_as_its_unit_does);
    RUN(a_damaged_snapshot_is_refused);
    RUN(a_turn_with_another_hash_or_number_is_refused);
    RUN(units_of_a_grid_are_found_by_landblock);
    RUN(a_ghost_walks_where_it_can_be_met_and_is_put_elsewhere);
    RUN(a_body_at_rest_reports_seldom_and_keeps_its_ghost);
    RUN(a_body_that_goes_on_reports_at_once);
    RUN(a_ghost_has_the_bytes_of_its_body);
    RUN(a_unit_has_bytes_of_its_own);
    RUN(a_game_that_says_more_than_there_is_room_for_stops_its_unit);
    RUN(news_are_made_where_a_gateway_listens);
    RUN(a_snapshot_of_other_surroundings_is_the_workers_fault);
    RUN(a_forged_slot_is_refused);
    RUN(a_lease_is_known_by_the_whole_name);
    RUN(only_news_of_a_unit_are_news);
    RUN(ranges_of_slots_beyond_the_last_are_refused);
    RUN(loads_that_are_no_text_count_for_nothing);
    RUN(addresses_have_all_their_parts);
    RUN(metrics_are_lines_of_prometheus);
    RUN(a_grid_beyond_the_map_is_refused);
    RUN(units_are_spread_and_come_to_rest);
    RUN(a_hot_unit_is_left_alone_with_its_worker);
    RUN(what_is_given_goes_to_one_that_has_less);
    printf("passed %d, failed %d\n", count - failed, failed);
    return failed > 0;
}

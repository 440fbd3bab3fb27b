// The worst input known for each entrance, for scripts/bench/worst_cost.py, which counts what it
// costs: instructions inside the calls that take it in, and the most memory that it holds.
//
// usage: remora_worst list | remora_worst CASE
//
// Prints how many messages or ticks were run, how many bytes of input they took, and the most bytes
// that the library held beyond what it holds for an empty input.

#include "worst.h"

#include "remora/packet.h"

#include "../collide_rig.h"
#include "../floods.h"
#include "motion/motion_numbers.h"
#include "world/world_numbers.h"

#include <stdio.h>

// --- messages ------------------------------------------------------------------------------------

enum { LARGEST = 8192 }; // bytes of a message here

void worst_pour(rm_world *world, const rm_message *m, outcome *r) {
    uint8_t bytes[LARGEST];
    size_t size = 0;
    if (rm_message_encode(m, bytes, sizeof bytes, &size, NULL) == RM_OK) {
        rm_world_receive(world, bytes, size, NULL);
        r->units += 1;
        r->bytes += size;
    }
}

// Motions of a later instance fill the store of early messages; then one creation again and again.
static outcome early_store(uint32_t room) {
    enum { AGAIN = 200 };
    rm_world_def def = flood_def();
    outcome r = {0, 0};
    def.pending_messages = room;
    rm_world *world = flood_world(&def);
    for (uint32_t i = 0; i < room; ++i) {
        rm_message m = flood_motion(i);
        m.update_motion.instance = 9;
        worst_pour(world, &m, &r);
    }
    r = (outcome){0, 0};
    for (uint32_t i = 0; i < AGAIN; ++i) {
        rm_message m = flood_creation(FLOOD_TARGET, 1);
        m.kind = RM_MESSAGE_UPDATE_OBJECT;
        worst_pour(world, &m, &r);
    }
    rm_world_destroy(world);
    return r;
}

static outcome early_64(void) {
    return early_store(64);
}

static outcome early_512(void) {
    return early_store(512);
}

// Guids that fell on one place of a table whose order is known: multiples of what its multiplier
// turns into small numbers.
static uint32_t chosen_guid(uint32_t i) {
    static uint32_t last = 0;
    static uint32_t known = 0;
    for (known = i == 0 ? 0 : known, last = i == 0 ? 1 : last + 1; known <= i; ++last) {
        uint32_t home = (uint32_t)((uint64_t)last * UINT64_C(0x9E3779B97F4A7C15) >> 32) & 16383u;
        known += home < 8;
        if (known > i) {
            break;
        }
    }
    return last;
}

static outcome chosen_guids(void) {
    enum { COUNT = 2000 };
    rm_world_def def = rm_ac_world_def();
    outcome r = {0, 0};
    def.capacity = COUNT;
    rm_world *world = world_of(&def);
    uint32_t first = 0;
    for (uint32_t i = 0; world && i < COUNT; ++i) {
        uint32_t guid = chosen_guid(i);
        first = i == 0 ? guid : first;
        add_at(world, guid, place_at(10.0f + (float)(i % 100), 10.0f, 0.0f));
    }
    for (uint32_t i = 0; world && i < COUNT; ++i) {
        rm_message m = flood_place(chosen_guid(i), place_at(20.0f, 20.0f, 0.0f));
        m.update_position.at.instance = 0;
        m.update_position.at.position_stamp = 5;
        worst_pour(world, &m, &r);
    }
    rm_world_destroy(world);
    return r;
}

// --- ticks ---------------------------------------------------------------------------------------

typedef struct field {
    rig ground;
    rm_collide_context context;
    rm_world *world;
    bool has_hills;
} field;

// Hills of 10 m over 60 m, or level ground, over nine landblocks.
static field make_field(bool has_hills, uint32_t capacity) {
    field f = {.ground = rig_make(RM_SPACE_LANDBLOCKS), .has_hills = has_hills};
    uint16_t heights[RM_LANDBLOCK_VERTICES];
    for (uint32_t i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        uint32_t step = (i / 9 + i % 9) % 5;
        heights[i] = has_hills ? (uint16_t)(step * 3) : 0;
    }
    for (uint32_t x = 0xA8; x <= 0xAA; ++x) {
        for (uint32_t y = 0xB3; y <= 0xB5; ++y) {
            (void)rig_add_block(&f.ground, x, y, heights, NULL);
        }
    }
    rm_world_def def = rm_ac_world_def();
    def.capacity = capacity;
    def.sweep = rm_collide_sweep;
    f.world = world_of(&def);
    return f;
}

static void use_field(field *f) {
    f->context = (rm_collide_context){
        .collision = f->ground.world, .nearby = rm_world_nearby, .nearby_user = f->world};
    (void)rm_world_set_sweep(f->world, rm_collide_sweep, &f->context);
}

// A body that runs in a direction of its own.
static void add_runner(field *f, uint32_t i, rm_position at, float scale, outcome *r) {
    rm_message m = flood_creation(0x50001000u + i, 1);
    m.create_object.physics.bits |= RM_PHYSICS_SCALE | RM_PHYSICS_MOVEMENT;
    m.create_object.physics.scale = scale;
    at.rotation = rm_quat_from_heading((float)(i * 37 % 360));
    m.create_object.physics.position = at;
    rm_movement movement = rm_default_movement();
    movement.state.forward = RM_COMMAND_RUN_FORWARD;
    movement.state.forward_speed = scale > 1.0f ? RM_MOTION_SPEED_LIMIT : 1.0f;
    m.create_object.physics.has_movement = true;
    m.create_object.physics.block = rm_movement_pack_make(&movement);
    worst_pour(f->world, &m, r);
}

typedef struct crowd {
    uint32_t count;
    bool has_hills, is_spread;
    float scale;
} crowd;

// Places that are at least 2.2 m apart: ways of a tick do not meet.
static rm_position place_of(const crowd *c, uint32_t i) {
    if (!c->is_spread) {
        return place_in(TEST_CELL, 96.0f, 96.0f, c->has_hills ? 20.0f : 0.01f);
    }
    uint32_t row = i / 80;
    return place_at(5.0f + 2.2f * (float)(i % 80), 5.0f + 2.2f * (float)row,
                    c->has_hills ? 20.0f : 0.01f);
}

static void put_on_spot(rm_world *world, uint32_t i, rm_position at) {
    rm_body_id id;
    at.rotation = rm_quat_from_heading((float)(i * 37 % 360));
    if (rm_world_find(world, 0x50001000u + i, &id) == RM_OK) {
        (void)rm_body_place(world, id, &at);
    }
}

// Bodies of normal size come in apart from each other, in ticks of the clock, which are not
// counted; the largest are created on the spot, where most of them wait for room.
static outcome run_crowd(const crowd *c) {
    enum { TICKS = 6, BEFORE = 2 };
    const crowd apart = {c->count, c->has_hills, c->is_spread || c->scale == 1.0f, c->scale};
    field f = make_field(c->has_hills, c->count);
    outcome r = {0, 0};
    use_field(&f);
    for (uint32_t i = 0; i < c->count; ++i) {
        add_runner(&f, i, place_of(&apart, i), c->scale, &r);
    }
    for (int i = 0; i < BEFORE; ++i) {
        (void)rm_world_advance(f.world, TICK);
    }
    for (uint32_t i = 0; !c->is_spread && i < c->count; ++i) {
        put_on_spot(f.world, i, place_of(c, i));
    }
    r.units = TICKS;
    for (int i = 0; i < TICKS; ++i) {
        rm_world_tick(f.world, TICK);
    }
    rm_world_destroy(f.world);
    rig_free(&f.ground);
    return r;
}

static outcome spread_256(void) {
    return run_crowd(&(crowd){256, false, true, 1.0f});
}

static outcome spot_256(void) {
    return run_crowd(&(crowd){256, true, false, 1.0f});
}

static outcome giants_256(void) {
    return run_crowd(&(crowd){256, true, false, RM_WIRE_SCALE_LIMIT});
}

static outcome spread_2000(void) {
    return run_crowd(&(crowd){2000, false, true, 1.0f});
}

static outcome spot_2000(void) {
    return run_crowd(&(crowd){2000, true, false, 1.0f});
}

static outcome giants_2000(void) {
    return run_crowd(&(crowd){2000, true, false, RM_WIRE_SCALE_LIMIT});
}

// Without ground. All stand by themselves, or are held by each other in a chain, with guids that
// fell on one place.
static outcome many(uint32_t count, bool is_chain) {
    enum { TICKS = 6 };
    rm_world_def def = rm_ac_world_def();
    outcome r = {0, 0};
    uint32_t before = 0;
    def.capacity = count;
    rm_world *world = world_of(&def);
    for (uint32_t i = 0; world && i < count; ++i) {
        uint32_t guid = chosen_guid(i);
        rm_body_id id = add_at(world, guid, place_at(10.0f, 10.0f, 0.0f));
        rm_message m = {.kind = RM_MESSAGE_PARENT};
        m.parent = (rm_parent){.parent = before, .child = guid, .position_stamp = 5};
        if (before && is_chain) {
            worst_pour(world, &m, &r);
        } else {
            (void)rm_body_set_velocity(world, id, rm_vec3_make(0.1f, 0.0f, 0.0f));
        }
        before = guid;
    }
    r.units = TICKS;
    for (int i = 0; i < TICKS; ++i) {
        rm_world_tick(world, TICK);
    }
    rm_world_destroy(world);
    return r;
}

static outcome moving_8000(void) {
    return many(8000, false);
}

static outcome chained_8000(void) {
    return many(8000, true);
}

// --- messages into a crowd -----------------------------------------------------------------------

// By the call for many, which is not counted.
static void prepare(rm_world *world, const rm_message *m) {
    uint8_t bytes[FLOOD_SIZE];
    rm_bytes one = {bytes, 0};
    if (rm_message_encode(m, bytes, sizeof bytes, &one.size, NULL) == RM_OK) {
        (void)rm_world_receive_many(world, &one, 1, NULL, NULL);
    }
}

// On the ground that make_field makes.
static rm_position spot_on(const field *f) {
    return place_in(TEST_CELL, 96.0f, 96.0f, f->has_hills ? 9.01f : 0.01f);
}

static rm_message creation_at(uint32_t guid, rm_position at) {
    rm_message m = flood_creation(guid, 1);
    m.create_object.physics.position = at;
    return m;
}

enum { CROWD_GUID = 0x50001000, COMING_GUID = 0x60001000, COMING = 100 };

static void tick_often(rm_world *world, int count) {
    for (int i = 0; i < count; ++i) {
        (void)rm_world_tick(world, TICK);
    }
}

// Bodies about one spot: those for which there is room have found it, the others wait.
static void fill_spot(field *f, uint32_t count) {
    use_field(f);
    for (uint32_t i = 0; i < count; ++i) {
        rm_message m = creation_at(CROWD_GUID + i, spot_on(f));
        prepare(f->world, &m);
    }
    tick_often(f->world, 20);
}

static void close_field(field *f) {
    rm_world_destroy(f->world);
    rig_free(&f->ground);
}

typedef struct coming {
    uint32_t crowd; // bodies that are there
    bool has_hills;
    bool is_new;     // messages create bodies; else they replace one that is there
    bool has_frames; // each message is the first of a frame
} coming;

static outcome creations(const coming *c) {
    field f = make_field(c->has_hills, c->crowd + COMING);
    outcome r = {0, 0};
    fill_spot(&f, c->crowd);
    for (uint32_t i = 0; i < COMING; ++i) {
        rm_message m = creation_at(c->is_new ? COMING_GUID + i : CROWD_GUID, spot_on(&f));
        m.kind = c->is_new ? m.kind : RM_MESSAGE_UPDATE_OBJECT;
        worst_pour(f.world, &m, &r);
        tick_often(f.world, c->has_frames ? 1 : 0);
    }
    close_field(&f);
    return r;
}

static outcome creations_level(void) {
    return creations(&(coming){.crowd = 300, .is_new = true});
}

static outcome creations_hills(void) {
    return creations(&(coming){.crowd = 300, .has_hills = true, .is_new = true});
}

static outcome creations_first(void) {
    return creations(
        &(coming){.crowd = 2000, .has_hills = true, .is_new = true, .has_frames = true});
}

static outcome replacements(void) {
    return creations(&(coming){.crowd = 2000, .has_hills = true});
}

// All commands, and as many actions as there is room for.
static rm_movement_pack all_orders(void) {
    rm_movement movement = rm_default_movement();
    movement.style = movement.state.style = RM_STYLE_SWORD_COMBAT;
    movement.state.forward = RM_COMMAND_RUN_FORWARD;
    movement.state.sidestep = RM_COMMAND_SIDESTEP_RIGHT;
    movement.state.turn = RM_COMMAND_TURN_RIGHT;
    movement.action_count = RM_MOVEMENT_ACTIONS;
    for (uint32_t i = 0; i < RM_MOVEMENT_ACTIONS; ++i) {
        movement.actions[i] = (rm_action){0x10000058u, 1.0f, i + 1, 0};
    }
    return rm_movement_pack_make(&movement);
}

// As many of each kind as there can be.
static rm_objdesc full_appearance(uint8_t *bytes, size_t size) {
    enum { EACH = 255 };
    static rm_objdesc_entry entries[3 * EACH + 1];
    rm_objdesc desc = {0};
    entries[0] = (rm_objdesc_entry){.kind = RM_OBJDESC_BASE_PALETTE, .id = RM_PALETTE_BASE};
    for (int i = 1; i <= EACH; ++i) {
        entries[i] = (rm_objdesc_entry){.kind = RM_OBJDESC_PALETTE, .id = RM_PALETTE_BASE};
        entries[EACH + i] = (rm_objdesc_entry){
            .kind = RM_OBJDESC_TEXTURE, .id = RM_TEXTURE_BASE, .new_id = RM_TEXTURE_BASE};
        entries[2 * EACH + i] = (rm_objdesc_entry){.kind = RM_OBJDESC_PART, .id = RM_PART_BASE};
    }
    (void)rm_objdesc_write(entries, 3 * EACH + 1, bytes, size, &desc);
    return desc;
}

// A body that is replaced again and again and told as much as a message can say.
static outcome orders(bool has_appearance) {
    static uint8_t appearance[LARGEST];
    field f = make_field(true, 2000);
    outcome r = {0, 0};
    fill_spot(&f, 2000);
    for (uint32_t i = 0; i < COMING; ++i) {
        rm_message m = creation_at(CROWD_GUID, spot_on(&f));
        m.kind = RM_MESSAGE_UPDATE_OBJECT;
        m.create_object.physics.bits |= RM_PHYSICS_MOVEMENT;
        m.create_object.physics.has_movement = true;
        m.create_object.physics.block = all_orders();
        if (has_appearance) {
            m.create_object.desc = full_appearance(appearance, sizeof appearance);
        }
        worst_pour(f.world, &m, &r);
    }
    close_field(&f);
    return r;
}

static outcome orders_alone(void) {
    return orders(false);
}

static outcome orders_and_appearance(void) {
    return orders(true);
}

// Teleports into the crowd of bodies that stand elsewhere.
static outcome teleports(void) {
    enum { COUNT = 2000 };
    field f = make_field(true, COUNT + COMING);
    outcome r = {0, 0};
    fill_spot(&f, COUNT);
    for (uint32_t i = 0; i < COMING; ++i) {
        const uint32_t row = i / 60;
        rm_message m = creation_at(
            COMING_GUID + i, place_at(5.0f + 3.0f * (float)(i % 60), 5.0f + 3.0f * (float)row, 40));
        prepare(f.world, &m);
    }
    tick_often(f.world, 1);
    for (uint32_t i = 0; i < COMING; ++i) {
        rm_message m = flood_place(COMING_GUID + i, spot_on(&f));
        m.update_position.at.position_stamp = m.update_position.at.teleport = 1;
        worst_pour(f.world, &m, &r);
    }
    close_field(&f);
    return r;
}

// Ticks after so many creations on one spot: most of the bodies wait for room, and search.
static outcome waiting(uint32_t count) {
    enum { TICKS = 6 };
    field f = make_field(true, count);
    use_field(&f);
    for (uint32_t i = 0; i < count; ++i) {
        rm_message m = creation_at(CROWD_GUID + i, spot_on(&f));
        prepare(f.world, &m);
    }
    tick_often(f.world, TICKS);
    close_field(&f);
    return (outcome){TICKS, 1};
}

static outcome waiting_256(void) {
    return waiting(256);
}

static outcome waiting_2000(void) {
    return waiting(2000);
}

// --- packets -------------------------------------------------------------------------------------

// Fragments of one byte, each of a message that never ends.
static outcome packets(void) {
    enum { COUNT = 2000 };
    static const uint8_t byte = 7;
    rm_reassembler_def def = rm_default_reassembler_def();
    rm_reassembler *reassembler = NULL;
    outcome r = {0, 0};
    (void)rm_reassembler_create(&def, &reassembler);
    for (uint32_t i = 0; reassembler && i < COUNT; ++i) {
        uint8_t bytes[RM_PACKET_SIZE];
        rm_packet_builder builder;
        rm_packet_header header = {.sequence = i};
        rm_fragment fragment = {
            .sequence = i, .count = 64, .queue = RM_PACKET_QUEUE_SMARTBOX, .data = {&byte, 1}};
        rm_packet_begin(&builder, bytes, sizeof bytes, &header);
        rm_packet_add_fragment(&builder, &fragment);
        size_t size = rm_packet_finish(&builder);
        rm_reassembler_push(reassembler, i % 3, bytes, size, NULL, NULL, NULL);
        r.units += 1;
        r.bytes += size;
    }
    rm_reassembler_destroy(reassembler);
    return r;
}

// --- sweeps --------------------------------------------------------------------------------------

// Level floors, each a little above the one before: a body that steps down on them reaches into
// every one, and is lifted by it.
static rm_mesh_id add_floors(rig *r, uint32_t count, uint32_t sides) {
    rm_mesh_data *data = NULL;
    rm_mesh_id id = {0, 0};
    (void)rm_mesh_data_create(NULL, &data);
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t corners[RM_POLYGON_MAX_VERTICES];
        for (uint32_t k = 0; k < sides; ++k) {
            float angle = 6.2831853f * (float)k / (float)sides;
            rm_vec3 corner = {4.0f * rm_cos(angle), 4.0f * rm_sin(angle), 0.001f * (float)i};
            (void)rm_mesh_data_add_vertex(data, corner);
            corners[k] = i * sides + k;
        }
        (void)rm_mesh_data_add_polygon(data, corners, sides, false, NULL);
    }
    rm_mesh_def def = rm_mesh_data_def(data);
    (void)rm_collision_add_mesh(r->world, &def, &id, NULL);
    rm_mesh_data_destroy(data);
    return id;
}

// One move over them. The input is a mesh of a host's, of which no byte comes from the wire.
static outcome sweep_floors(uint32_t count) {
    rig r = rig_make(RM_SPACE_FLAT);
    rm_vec3 zero = {0.0f, 0.0f, 0.0f};
    float top = 0.001f * (float)(count - 1);
    (void)rig_add_mesh_at(&r, add_floors(&r, count, RM_POLYGON_MAX_VERTICES), 0, zero);
    r.at.origin = rm_vec3_make(1.0f, 1.0f, top);
    r.plane = (rm_plane){{0.0f, 0.0f, 1.0f}, -top};
    r.plane_cell = 1;
    r.transient = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    (void)rig_move(&r, 0.1f, 0.0f, 0.0f);
    rig_free(&r);
    return (outcome){1, 1};
}

static outcome sweep_6(void) {
    return sweep_floors(6);
}

static outcome sweep_1000(void) {
    return sweep_floors(1000);
}

// Puts such floors on the ground of a field, and a world of bodies that are not in each other's
// way.
static void use_floors(field *f, uint32_t floors, uint32_t sides) {
    rm_vec3 middle = {96.0f, 96.0f, f->has_hills ? 9.0f : 0.0f};
    (void)rig_add_mesh_at(&f->ground, add_floors(&f->ground, floors, sides), TEST_CELL, middle);
    f->context = (rm_collide_context){.collision = f->ground.world};
    (void)rm_world_set_sweep(f->world, rm_collide_sweep, &f->context);
}

static rm_position place_on_floors(const field *f, uint32_t floors) {
    rm_position at = spot_on(f);
    at.origin.z += 0.001f * (float)floors;
    return at;
}

// A body that is replaced again and again.
static outcome replacements_on_floors(void) {
    enum { FLOORS = 12, SIDES = 3 };
    field f = make_field(true, 1);
    outcome r = {0, 0};
    use_floors(&f, FLOORS, SIDES);
    for (uint32_t i = 0; i < COMING; ++i) {
        rm_message m = creation_at(COMING_GUID, place_on_floors(&f, FLOORS));
        m.kind = RM_MESSAGE_UPDATE_OBJECT;
        worst_pour(f.world, &m, &r);
    }
    close_field(&f);
    return r;
}

// Bodies that walk to and fro on as many as a sweep looks at.
static outcome walkers_on_floors(void) {
    enum { COUNT = 256, TICKS = 6, FLOORS = 3 };
    field f = make_field(false, COUNT);
    use_floors(&f, FLOORS, RM_POLYGON_MAX_VERTICES);
    for (uint32_t i = 0; i < COUNT; ++i) {
        rm_body_id id = add_at(f.world, CROWD_GUID + i, place_on_floors(&f, FLOORS));
        rm_position at = place_on_floors(&f, FLOORS);
        (void)rm_body_enter(f.world, id, &at);
        (void)rm_body_set_cycle(f.world, id, rm_vec3_make(0.0f, 4.0f, 0.0f),
                                rm_vec3_make(0.0f, 0.0f, 1.0f));
    }
    tick_often(f.world, TICKS);
    close_field(&f);
    return (outcome){TICKS, 1};
}

// --- list ----------------------------------------------------------------------------------------

typedef struct known {
    const char *name;
    const char *entrance; // as worst_cost.py knows it
    outcome (*run)(void);
    const char *beside; // the case whose cost it is held against
} known;

static const known cases[] = {
    {"creations over a full store of early messages, 64", "messages", early_64, ""},
    {"the same, 512 (eight times the default)", "raised", early_512, ""},
    {"guids chosen to share a place, 2,000", "messages", chosen_guids, ""},
    {"creations into a crowd of 300, level", "messages", creations_level, ""},
    {"creations into a crowd of 300, hills", "messages", creations_hills, ""},
    {"the first of a frame, a creation into a crowd of 2,000, hills", "messages", creations_first,
     ""},
    {"one body of a crowd of 2,000 replaced, hills", "messages", replacements, ""},
    {"the same, with all commands and 31 actions", "messages", orders_alone, ""},
    {"the same, and 765 entries of appearance", "messages", orders_and_appearance, ""},
    {"teleports into a crowd of 2,000, hills", "messages", teleports, ""},
    {"one body replaced on 12 floors of 3 corners, hills", "messages", replacements_on_floors, ""},
    {"teleports of a body to which 500 others are stuck", "followers", worst_followers, ""},
    {"deletions among 40,000 bodies, 10,000 of them stuck", "messages", worst_deletions, ""},
    {"movements for which there is no goal, of 10,000", "messages", worst_move_tos_refused, ""},
    {"movements that take the last goal of 10,000", "messages", worst_move_tos_last, ""},
    {"fragments of a byte, of messages that never end", "packets", packets, ""},
    {"256 bodies spread out, level", "ticks", spread_256, ""},
    {"256 bodies on one spot, hills", "ticks", spot_256, "256 bodies spread out, level"},
    {"256 of the largest and fastest created on one spot, hills", "ticks", giants_256,
     "256 bodies spread out, level"},
    {"2,000 bodies spread out, level", "ticks", spread_2000, ""},
    {"2,000 bodies on one spot, hills", "crowds", spot_2000, "2,000 bodies spread out, level"},
    {"2,000 of the largest and fastest created on one spot, hills", "ticks", giants_2000,
     "2,000 bodies spread out, level"},
    {"8,000 bodies that move, no ground", "ticks", moving_8000, ""},
    {"8,000 in a chain of holders, chosen guids", "ticks", chained_8000,
     "8,000 bodies that move, no ground"},
    {"256 created on one spot, hills: most wait for room", "ticks", waiting_256,
     "256 bodies spread out, level"},
    {"2,000 created on one spot, hills: most wait for room", "ticks", waiting_2000,
     "2,000 bodies spread out, level"},
    {"256 walkers on 3 floors of 256 corners in one spot", "ticks", walkers_on_floors,
     "256 bodies spread out, level"},
    {"6 floors of 256 corners in one spot", "sweeps", sweep_6, ""},
    {"1,000 floors of 256 corners in one spot", "sweeps", sweep_1000, ""},
    {"an obstacle of 4 km in a room", "obstacles", worst_obstacle_indoors, ""},
    {"the same, moved there", "obstacles", worst_obstacle_moved, ""},
    {"an obstacle of 160 m outdoors", "obstacles", worst_obstacle_outdoors, ""},
    {"1,000 two-sided triangles through each other", "meshes", worst_triangles_1000, ""},
    {"4,000 two-sided triangles through each other", "meshes", worst_triangles_4000,
     "1,000 two-sided triangles through each other"},
    {"32,000 two-sided triangles through each other", "large meshes", worst_triangles_32000, ""},
    {"heights of 1,025 by 1,025", "heightmaps", worst_heightmap, ""},
    {"a save of 256 bodies that run", "saves", worst_save, ""},
    {"an obstacle of 4 km in a room, recorded", "recordings", worst_recording, ""},
    {"a recording that asks for the largest world", "recordings", worst_recording_largest, ""},
    {"a world that 2,000 bodies have left, recorded", "recordings", worst_recording_empty, ""},
    {"a landblock of 530 objects and 60 rooms", "data files", worst_landblock, ""},
    {"100 objects of 250 boxes on a spot, which are refused", "data files", worst_crowd_refused,
     ""},
    {"100 objects of 5 boxes on a spot", "data files", worst_crowd_taken, ""},
    {"scenery of 40 models at 41 vertices that stands nowhere", "data files", worst_barren, ""},
    {"200 models of 1,000 triangles that share their blocks", "data files", worst_shared, ""},
    {"6,400 obstacles on a spot, removed in three passes", "removals", worst_removed_6400, ""},
    {"25,600 obstacles on a spot, removed in three passes", "removals", worst_removed_25600,
     "6,400 obstacles on a spot, removed in three passes"},
    {"a collision world of 6,400 on a spot", "destroying", worst_destroyed_6400, ""},
    {"a collision world of 25,600 on a spot", "destroying", worst_destroyed_25600,
     "a collision world of 6,400 on a spot"},
    {"a replay of a world with 6,400 on a spot", "closing", worst_closed_6400, ""},
    {"a replay of a world with 25,600 on a spot", "closing", worst_closed_25600,
     "a replay of a world with 6,400 on a spot"},
    {"a landblock of 6,400 obstacles on a spot", "loading", worst_crowd_100, ""},
    {"a landblock of 25,600 obstacles on a spot", "loading", worst_crowd_400,
     "a landblock of 6,400 obstacles on a spot"},
    {"a landblock of 6,400 obstacles, unloaded", "unloading", worst_crowd_100, ""},
    {"a landblock of 25,600 obstacles, unloaded", "unloading", worst_crowd_400,
     "a landblock of 6,400 obstacles, unloaded"},
};

enum { CASES = sizeof cases / sizeof cases[0] };

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "list") == 0) {
        for (int i = 0; i < CASES; ++i) {
            printf("%s\t%s\t%s\n", cases[i].entrance, cases[i].name, cases[i].beside);
        }
        return 0;
    }
    int number = argc == 2 ? atoi(argv[1]) : -1;
    if (number < 0 || number >= CASES) {
        fputs("usage: remora_worst list | remora_worst CASE\n", stderr);
        return 2;
    }
    outcome r = cases[number].run();
    printf("%u %zu %zu\n", r.units, r.bytes, worst_held());
    return 0;
}

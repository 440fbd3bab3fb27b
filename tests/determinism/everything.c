// The run of everything.h. What a server says goes the whole way: encoded, cut into datagrams of
// which some are lost and some come twice, put together, decoded, received. The calls of a host are
// those of scripted.h. Every number is drawn by a statement of its own, because the order of
// evaluation within an expression is the compiler's.
//
// A tick is handed out in tasks of RM_TASK_BLOCKS blocks of eight, so the bodies that move are
// spread over five of them, eight in a row; frozen ghosts are in the slots between.

#include "everything.h"

#include "scripted.h"
#include "surroundings.h"
#include "world/world_numbers.h"

enum {
    CAST = SCRIPT_BODIES, // bodies that move
    LODGERS = 4,          // the first of them go in and out of the house
    PLAYER = LODGERS,     // and this one is moved by keys
    TASKS = 5,
    TASK_BODIES = RM_TASK_BLOCKS * 8,
    SLOTS = TASK_BODIES * TASKS,
    MESSAGE_ROOM = 1024,
    EVENT_ROOM = 4096, // for every eight bodies
};

typedef struct everything {
    script s;
    rig ground; // for its collision world
    rm_collide_context context;
    rm_world_def def;
    rm_runner runner;
    rm_instructions instructions;
    everything_saves saves; // no exchange where there is no function
    rm_sender sender;
    rm_reassembler *reassembler;
    everything_counts *counts;
    everything_counts unwanted;
    bool is_telling;        // somebody wants to know the counts
    bool is_wrapping;       // the stamp of the message on its way is lower than the last
    uint32_t steps;         // calls of everything_step
    uint64_t drawn;         // hash of what was drawn so far
    uint32_t cells[CAST];   // where each body was last
    rm_render shown[SLOTS]; // scratch
} everything;

const char *ingredient_text(ingredient which) {
    static const char *const texts[] = {
#define INGREDIENT(name, description) description,
#include "ingredients.def"
#undef INGREDIENT
    };
    return texts[which];
}

static void count(everything *e, ingredient which) {
    e->counts->ingredients[which] += 1;
}

// --- what a server says --------------------------------------------------------------------------

static void count_motion(everything *e, const rm_movement *movement) {
    count(e, INGREDIENT_MOTIONS);
    if (movement->type != RM_MOVEMENT_STATE) {
        count(e, INGREDIENT_MOVE_TOS);
        return;
    }
    e->counts->ingredients[INGREDIENT_SIDESTEPS] += movement->state.sidestep != 0;
    e->counts->ingredients[INGREDIENT_TURNS] += movement->state.turn != 0;
    e->counts->ingredients[INGREDIENT_STYLES] += movement->state.style != RM_STYLE_NON_COMBAT;
}

static void count_applied(everything *e, rm_bytes bytes, uint32_t kind) {
    rm_message m;
    switch (kind) {
    case RM_MESSAGE_UPDATE_POSITION:
        count(e, INGREDIENT_POSITIONS);
        break;
    case RM_MESSAGE_UPDATE_MOTION:
        if (rm_message_decode(RM_NUMBERING_CLIENT_2013, bytes.data, bytes.size, &m, NULL) ==
            RM_OK) {
            count_motion(e, &m.update_motion.block.movement);
        }
        break;
    case RM_MESSAGE_VECTOR_UPDATE:
        count(e, INGREDIENT_VECTORS);
        break;
    case RM_MESSAGE_SET_STATE:
        count(e, INGREDIENT_STATES);
        break;
    case RM_MESSAGE_CREATE_OBJECT:
        count(e, INGREDIENT_CREATIONS);
        break;
    default:
        count(e, INGREDIENT_DELETIONS);
        break;
    }
}

static void take_message(void *user, const rm_blob *blob) {
    everything *e = user;
    rm_receipt receipt;
    if (rm_world_receive(e->s.world, blob->bytes.data, blob->bytes.size, &receipt) != RM_OK) {
        return;
    }
    if (receipt.what == RM_RECEIVED_APPLIED) {
        count_applied(e, blob->bytes, receipt.kind);
        e->counts->ingredients[INGREDIENT_WRAPS] += e->is_wrapping;
    } else if (receipt.what == RM_RECEIVED_KEPT) {
        count(e, INGREDIENT_KEPT);
    } else {
        count(e, INGREDIENT_IGNORED);
    }
}

static void take_datagram(void *user, rm_bytes datagram) {
    everything *e = user;
    int copies = 1;
    if (random_chance(&e->s.random, 32)) {
        copies = 0;
        count(e, INGREDIENT_LOST);
    } else if (random_chance(&e->s.random, 16)) {
        copies = 2;
        count(e, INGREDIENT_DOUBLED);
    }
    for (int i = 0; i < copies; ++i) {
        (void)rm_reassembler_push(e->reassembler, 1, datagram.data, datagram.size, take_message, e,
                                  NULL);
    }
}

static void say(everything *e, const rm_message *message) {
    uint8_t bytes[MESSAGE_ROOM];
    size_t size;
    if (rm_message_encode(message, bytes, sizeof bytes, &size, NULL) == RM_OK) {
        rm_bytes all = {bytes, size};
        (void)rm_sender_send(&e->sender, RM_PACKET_QUEUE_SMARTBOX, &all, 1, take_datagram, e);
    }
}

// The stamp after this one; tells whether it wraps.
static uint16_t next_stamp(everything *e, uint16_t stamp) {
    uint16_t next = (uint16_t)(stamp + 1);
    e->is_wrapping = next < stamp;
    return next;
}

// @param jump  1 for a teleport
static void say_position(everything *e, rm_body_id id, rm_position at, uint16_t jump) {
    rm_body_info info = info_of(e->s.world, id);
    rm_message m = {.kind = RM_MESSAGE_UPDATE_POSITION};
    rm_position_pack *pack = &m.update_position.at;
    m.update_position.guid = info.guid;
    pack->position = at;
    pack->flags = RM_POSITION_HAS_CONTACT | rm_position_rotation_flags(at.rotation);
    pack->instance = info.stamps[RM_STAMP_INSTANCE];
    pack->position_stamp = next_stamp(e, info.stamps[RM_STAMP_POSITION]);
    pack->teleport = (uint16_t)(info.stamps[RM_STAMP_TELEPORT] + jump);
    if (random_chance(&e->s.random, 10)) {
        pack->flags &= ~(uint32_t)RM_POSITION_HAS_CONTACT;
    }
    if (random_chance(&e->s.random, 20)) {
        pack->position_stamp = (uint16_t)(pack->position_stamp - 9); // overtaken on its way
    }
    say(e, &m);
}

static rm_position near_on_ground(everything *e, rm_body_id id) {
    rm_position at = script_near(&e->s, id);
    return at.cell & 0xFF00 ? at : on_ground(e->ground.world, at);
}

static rm_movement any_state(everything *e) {
    static const uint32_t commands[] = {RM_COMMAND_READY, RM_COMMAND_WALK_FORWARD,
                                        RM_COMMAND_RUN_FORWARD, RM_COMMAND_WALK_BACKWARDS};
    static const uint32_t styles[] = {RM_STYLE_NON_COMBAT, RM_STYLE_HAND_COMBAT, RM_STYLE_MAGIC};
    rm_movement movement = rm_default_movement();
    rm_interpreted_state *state = &movement.state;
    state->forward = commands[random_below(&e->s.random, 4)];
    state->forward_speed = random_between(&e->s.random, 0.5f, 2.5f);
    state->style = styles[random_below(&e->s.random, 3)];
    movement.style = state->style;
    if (random_chance(&e->s.random, 3)) {
        state->turn = RM_COMMAND_TURN_RIGHT;
        state->turn_speed = random_between(&e->s.random, -1.5f, 1.5f);
    }
    if (random_chance(&e->s.random, 3)) {
        state->sidestep = RM_COMMAND_SIDESTEP_RIGHT;
        state->sidestep_speed = random_between(&e->s.random, -1.5f, 1.5f);
    }
    if (random_chance(&e->s.random, 8)) {
        movement.sticky_guid = info_of(e->s.world, script_body(&e->s)).guid;
    }
    return movement;
}

static rm_movement any_move_to(everything *e, rm_body_id id) {
    static const rm_movement_type types[] = {RM_MOVEMENT_TO_OBJECT, RM_MOVEMENT_TO_POSITION,
                                             RM_MOVEMENT_TURN_TO_OBJECT,
                                             RM_MOVEMENT_TURN_TO_HEADING};
    rm_movement movement = rm_default_movement();
    movement.type = types[random_below(&e->s.random, 4)];
    movement.position = near_on_ground(e, id);
    movement.object_guid = info_of(e->s.world, script_body(&e->s)).guid;
    movement.parameters.desired_heading = random_between(&e->s.random, 0.0f, 359.0f);
    movement.run_rate = random_between(&e->s.random, 0.5f, 2.0f);
    if (random_chance(&e->s.random, 2)) {
        movement.parameters.bits |= RM_MOVE_STICKY;
    }
    return movement;
}

static void say_motion(everything *e, rm_body_id id) {
    rm_body_info info = info_of(e->s.world, id);
    rm_message m = {.kind = RM_MESSAGE_UPDATE_MOTION};
    rm_movement movement = random_chance(&e->s.random, 4) ? any_move_to(e, id) : any_state(e);
    m.update_motion.guid = info.guid;
    m.update_motion.instance = info.stamps[RM_STAMP_INSTANCE];
    m.update_motion.movement_stamp = next_stamp(e, info.stamps[RM_STAMP_MOVEMENT]);
    m.update_motion.control = info.stamps[RM_STAMP_CONTROL];
    m.update_motion.block = rm_movement_pack_make(&movement);
    say(e, &m);
}

static void say_vector(everything *e, rm_body_id id) {
    rm_body_info info = info_of(e->s.world, id);
    rm_message m = {.kind = RM_MESSAGE_VECTOR_UPDATE};
    m.update_vector.guid = info.guid;
    m.update_vector.instance = info.stamps[RM_STAMP_INSTANCE];
    m.update_vector.vector = next_stamp(e, info.stamps[RM_STAMP_VECTOR]);
    m.update_vector.velocity.x = random_between(&e->s.random, -4.0f, 4.0f);
    m.update_vector.velocity.y = random_between(&e->s.random, -4.0f, 4.0f);
    m.update_vector.velocity.z = random_between(&e->s.random, 2.0f, 8.0f);
    m.update_vector.omega.z = random_between(&e->s.random, -2.0f, 2.0f);
    say(e, &m);
}

static void say_state(everything *e, rm_body_id id) {
    rm_body_info info = info_of(e->s.world, id);
    rm_message m = {.kind = RM_MESSAGE_SET_STATE};
    m.set_state.guid = info.guid;
    m.set_state.instance = info.stamps[RM_STAMP_INSTANCE];
    m.set_state.state_stamp = next_stamp(e, info.stamps[RM_STAMP_STATE]);
    m.set_state.state = RM_STATE_DEFAULT;
    if (random_chance(&e->s.random, 3)) {
        m.set_state.state ^= RM_STATE_EDGE_SLIDE;
    }
    say(e, &m);
}

static void say_creation(everything *e, const rm_body_info *old, uint16_t instance) {
    rm_message m = {.kind = RM_MESSAGE_CREATE_OBJECT};
    m.create_object.guid = old->guid;
    m.create_object.physics = rm_default_physics_desc();
    m.create_object.physics.state = RM_STATE_DEFAULT;
    m.create_object.physics.bits = RM_PHYSICS_POSITION;
    m.create_object.physics.position = script_place(&e->s);
    for (int i = 0; i < RM_STAMP_COUNT; ++i) {
        m.create_object.physics.stamps[i] = 0xFFFB; // soon to wrap
    }
    m.create_object.physics.stamps[RM_STAMP_INSTANCE] = instance;
    say(e, &m);
}

// Deletes a body and makes it anew; an update of the new one may overtake its creation. Where a
// message of these is lost, the host helps.
static void say_again(everything *e) {
    uint32_t index = random_below(&e->s.random, e->s.body_count);
    rm_body_info old = info_of(e->s.world, e->s.ids[index]);
    uint16_t instance = next_stamp(e, old.stamps[RM_STAMP_INSTANCE]);
    rm_message m = {.kind = RM_MESSAGE_DELETE_OBJECT};
    m.delete_object.guid = old.guid;
    m.delete_object.instance = old.stamps[RM_STAMP_INSTANCE];
    say(e, &m);
    if (random_chance(&e->s.random, 2)) {
        rm_message early = {.kind = RM_MESSAGE_SET_STATE};
        early.set_state.guid = old.guid;
        early.set_state.instance = instance;
        early.set_state.state_stamp = 0xFFFF;
        early.set_state.state = RM_STATE_DEFAULT;
        say(e, &early);
    }
    say_creation(e, &old, instance);
    if (rm_world_find(e->s.world, old.guid, &e->s.ids[index]) != RM_OK) {
        script_add(&e->s, index);
    }
}

static void say_something(everything *e) {
    rm_body_id id = script_body(&e->s);
    switch (random_below(&e->s.random, 10)) {
    case 0:
        say_position(e, id, script_place(&e->s), 1);
        break;
    case 1:
        say_vector(e, id);
        break;
    case 2:
        say_state(e, id);
        break;
    case 3:
        say_again(e);
        break;
    case 4:
    case 5:
        say_motion(e, id);
        break;
    default:
        say_position(e, id, near_on_ground(e, id), 0);
        break;
    }
}

// --- who lives here ------------------------------------------------------------------------------

// A walk from before the door through both rooms and back, at 3 m/s; each lodger begins elsewhere.
static rm_position way_of_lodger(const everything *e, uint32_t lodger) {
    uint32_t step = (e->steps / 6 + lodger * 13) % 54;
    float x = 8.0f + 0.6f * (float)(step <= 27 ? step : 54 - step);
    uint32_t cell = x < 10.0f ? OUTSIDE : x < 20.0f ? WEST : EAST;
    return facing(place_in(cell, x, 15.0f, 0.0f), step <= 27 ? 90.0f : 270.0f);
}

static void lead_lodgers(everything *e) {
    for (uint32_t i = 0; e->steps % 6 == 0 && i < LODGERS; ++i) {
        say_position(e, e->s.ids[i], way_of_lodger(e, i), 0);
    }
}

static void press_keys(everything *e) {
    static const uint32_t forward[] = {RM_COMMAND_READY, RM_COMMAND_WALK_FORWARD,
                                       RM_COMMAND_WALK_FORWARD, RM_COMMAND_WALK_BACKWARDS};
    static const uint32_t sidestep[] = {0, 0, RM_COMMAND_SIDESTEP_LEFT, RM_COMMAND_SIDESTEP_RIGHT};
    static const uint32_t turn[] = {0, 0, RM_COMMAND_TURN_LEFT, RM_COMMAND_TURN_RIGHT};
    rm_raw_state keys = rm_default_raw_state();
    keys.hold_key = random_chance(&e->s.random, 2) ? RM_HOLD_RUN : RM_HOLD_NONE;
    keys.forward = forward[random_below(&e->s.random, 4)];
    keys.sidestep = sidestep[random_below(&e->s.random, 4)];
    keys.turn = turn[random_below(&e->s.random, 4)];
    (void)rm_body_set_keys(e->s.world, e->s.ids[PLAYER], &keys);
}

static void play(everything *e) {
    rm_motion_error error = RM_MOTION_NO_JUMP;
    rm_body_id player = e->s.ids[PLAYER];
    if (random_chance(&e->s.random, 20)) {
        (void)rm_body_set_player(e->s.world, player, true);
        press_keys(e);
    }
    if (random_chance(&e->s.random, 40)) {
        float extent = random_between(&e->s.random, 0.0f, 1.0f);
        bool has_jumped = rm_body_jump(e->s.world, player, extent, &error) == RM_OK;
        e->counts->ingredients[INGREDIENT_JUMPS] += has_jumped && error == RM_MOTION_OK;
    }
}

// --- counting ------------------------------------------------------------------------------------

static void count_body(everything *e, uint32_t index) {
    rm_body_info info = info_of(e->s.world, e->s.ids[index]);
    uint32_t cell = info.position.cell;
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        e->counts->reasons[i] += info.reasons >> i & 1;
    }
    e->counts->ingredients[INGREDIENT_INDOORS] += (cell & 0xFF00) != 0;
    e->counts->ingredients[INGREDIENT_CROSSINGS] += cell >> 16 != e->cells[index] >> 16;
    e->counts->ingredients[INGREDIENT_WATER] += (info.transient & RM_TRANSIENT_WATER) != 0;
    e->cells[index] = cell;
}

static void count_touch(everything *e, const rm_event *event) {
    switch (event->reason == RM_EVENT_TOUCH ? event->other : 0) {
    case 0:
        break;
    case NUMBER_SPHERES:
        count(e, INGREDIENT_SPHERES);
        break;
    case NUMBER_CYLINDERS:
        count(e, INGREDIENT_CYLINDERS);
        break;
    case NUMBER_MESH:
        count(e, INGREDIENT_MESHES);
        break;
    default:
        count(e, INGREDIENT_BODIES);
        break;
    }
}

static void count_tick(everything *e) {
    static rm_event events[EVENT_ROOM];
    uint32_t event_count = 0;
    for (uint32_t i = 0; i < CAST; ++i) {
        count_body(e, i);
    }
    (void)rm_world_take_events(e->s.world, events, EVENT_ROOM, &event_count, NULL);
    for (uint32_t i = 0; i < event_count; ++i) {
        count_touch(e, &events[i]);
    }
}

static void hash_drawn(everything *e) {
    uint32_t shown = rm_world_render(e->s.world, SURROUNDINGS_CELL, e->shown, SLOTS);
    for (uint32_t i = 0; i < shown; ++i) {
        const rm_render *r = &e->shown[i];
        const float numbers[] = {r->position.x, r->position.y,  r->position.z, r->rotation.w,
                                 r->rotation.x, r->rotation.y,  r->rotation.z, r->phase,
                                 r->rate,       r->ground_speed};
        for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; ++k) {
            e->drawn = rm_hash_float(e->drawn, numbers[k]);
        }
    }
}

// --- the run -------------------------------------------------------------------------------------

static void everything_step(everything *e) {
    uint32_t calls = random_below(&e->s.random, 4);
    lead_lodgers(e);
    play(e);
    for (uint32_t i = 0; i < calls; ++i) {
        if (random_chance(&e->s.random, 3)) {
            script_call(&e->s);
        } else {
            say_something(e);
        }
    }
    script_time(&e->s);
    e->steps += 1;
    if (e->is_telling) {
        count_tick(e);
    }
    if (e->steps % 64 == 0) {
        hash_drawn(e);
    }
}

// Fills every slot: the first of each task with the cast.
static bool fill(everything *e) {
    uint32_t cast = 0;
    rm_body_def def = rm_default_body_def();
    def.state = RM_STATE_ETHEREAL | RM_STATE_FROZEN;
    def.shape.sphere_count = 0;
    for (uint32_t i = 0; i < SLOTS; ++i) {
        rm_body_id id;
        if (i % TASK_BODIES < CAST / TASKS) {
            script_add(&e->s, cast++);
        } else if (rm_body_add(e->s.world, &def, &id) != RM_OK) {
            return false;
        }
    }
    return cast == CAST;
}

static bool open_world(everything *e, rm_world **world) {
    bool is_open = rm_world_create(&e->def, world) == RM_OK;
    e->context.nearby_user = is_open ? *world : NULL;
    return is_open;
}

static bool exchange(everything *e, void *bytes, size_t size) {
    return !e->saves.exchange || e->saves.exchange(e->saves.user, bytes, size);
}

// Goes on in another world, from a save.
static bool change_worlds(everything *e) {
    rm_world *old = e->s.world;
    rm_world *next = NULL;
    size_t size = rm_world_save_bytes(old);
    void *bytes = malloc(size);
    bool is_good = bytes && rm_world_save(old, bytes, size, &size) == RM_OK &&
                   exchange(e, bytes, size) && open_world(e, &next) &&
                   rm_world_restore(next, bytes, size) == RM_OK &&
                   rm_world_hash(next) == rm_world_hash(old);
    rm_world_destroy(old);
    free(bytes);
    e->s.world = next;
    count(e, INGREDIENT_RESTORES);
    return is_good;
}

static bool run_until(everything *e, uint64_t ticks) {
    while (rm_world_ticks(e->s.world) < ticks) {
        everything_step(e);
    }
    return true;
}

static bool begin(everything *e, uint64_t seed) {
    const rm_reassembler_def def = rm_default_reassembler_def();
    e->reassembler = NULL;
    e->steps = 0;
    e->sender = (rm_sender){.packet_sequence = 2, .fragment_sequence = 1};
    e->drawn = RM_HASH_SEED;
    e->s = (script){.random = {seed}, .body_count = CAST, .next_guid = 0x50000001u};
    e->s.cell = SURROUNDINGS_CELL;
    e->s.ground = e->ground.world;
    return rm_reassembler_create(&def, &e->reassembler) == RM_OK && open_world(e, &e->s.world) &&
           fill(e);
}

static uint64_t run_world(everything *e, uint64_t seed, uint64_t ticks) {
    uint64_t hash = 0;
    if (begin(e, seed) && run_until(e, ticks / 2) && change_worlds(e) && run_until(e, ticks)) {
        hash = rm_hash_u64(rm_world_hash(e->s.world), e->drawn);
    }
    rm_world_destroy(e->s.world);
    rm_reassembler_destroy(e->reassembler);
    return hash;
}

static rm_world_def everything_def(const everything *e) {
    rm_world_def def = rm_ac_world_def();
    def.capacity = SLOTS;
    def.runner = e->runner;
    def.instructions = e->instructions;
    def.events = e->is_telling ? EVENT_ROOM / 8 : 0;
    return def;
}

static uint64_t run_all(everything *e, uint64_t ticks) {
    uint64_t hashes[4] = {0, 0, 0, 1};
    e->def = everything_def(e);
    hashes[0] = run_world(e, 1, ticks); // on the ground of the last report
    e->def.sweep = rm_collide_sweep;
    e->def.sweep_user = &e->context;
    hashes[1] = run_world(e, 2, ticks);
    e->def.rules = rm_rules_retail();
    hashes[2] = run_world(e, 3, ticks);
    if (e->saves.exchange) {
        e->def.rules = rm_rules_smooth();
        hashes[3] = run_world(e, 4, ticks);
    }
    bool is_good = hashes[0] && hashes[1] && hashes[2] && hashes[3];
    uint64_t hash = rm_hash_u64(rm_hash_u64(hashes[0], hashes[1]), hashes[2]);
    hash = e->saves.exchange ? rm_hash_u64(hash, hashes[3]) : hash;
    return is_good ? hash : 0;
}

static uint64_t run_with(uint64_t ticks, rm_runner runner, rm_instructions instructions,
                         everything_saves saves, everything_counts *counts) {
    everything *e = calloc(1, sizeof *e);
    uint64_t hash = 0;
    if (e && make_surroundings(&e->ground) == RM_OK) {
        e->runner = runner;
        e->instructions = instructions;
        e->saves = saves;
        e->is_telling = counts != NULL;
        e->counts = counts ? counts : &e->unwanted;
        e->context = (rm_collide_context){e->ground.world, rm_world_nearby, NULL, 0, 0};
        hash = run_all(e, ticks);
        rig_free(&e->ground);
    }
    free(e);
    return hash;
}

uint64_t everything_hash(uint64_t ticks, rm_runner runner, rm_instructions instructions,
                         everything_counts *counts) {
    return run_with(ticks, runner, instructions, (everything_saves){NULL, NULL}, counts);
}

uint64_t everything_exchange(uint64_t ticks, rm_runner runner, rm_instructions instructions,
                             everything_saves saves) {
    return run_with(ticks, runner, instructions, saves, NULL);
}

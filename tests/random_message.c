// Valid messages at random: every presence bit, count and command class comes up, and what is left
// out holds its default.

#include "samples.h"

#include <string.h>

uint32_t sample_random_u32(sample_random *random) {
    uint64_t x = random->state;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    random->state = x;
    return (uint32_t)(x >> 32);
}

static uint32_t below(sample_random *random, uint32_t limit) {
    return sample_random_u32(random) % limit;
}

static uint16_t any_u16(sample_random *random) {
    return (uint16_t)sample_random_u32(random);
}

static bool coin(sample_random *random) {
    return sample_random_u32(random) & 1;
}

// Any finite float at all, or a usual one, or a zero of either sign.
static float any_float(sample_random *random) {
    const uint32_t choice = below(random, 4);
    if (choice == 0) {
        return coin(random) ? 0.0f : -0.0f;
    }
    if (choice == 1) {
        return (float)(int)below(random, 2001) * 0.25f - 250.0f;
    }
    uint32_t bits = sample_random_u32(random);
    if ((bits & 0x7F800000u) == 0x7F800000u) {
        bits ^= 0x00800000u;
    }
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static rm_vec3 any_vec3(sample_random *random) {
    return (rm_vec3){any_float(random), any_float(random), any_float(random)};
}

static rm_position any_position(sample_random *random) {
    return (rm_position){
        sample_random_u32(random),
        any_vec3(random),
        {any_float(random), any_float(random), any_float(random), any_float(random)}};
}

static uint32_t any_command(sample_random *random, rm_command_role role) {
    const uint32_t low = coin(random) ? below(random, 0x80) : below(random, 0x10000);
    return rm_wire_command(RM_NUMBERING_CLIENT_2013, (uint16_t)low, role);
}

static rm_position_pack any_pack(sample_random *random) {
    rm_position_pack pack = {.flags = below(random, 8), .position = any_position(random)};
    float *components[4] = {&pack.position.rotation.w, &pack.position.rotation.x,
                            &pack.position.rotation.y, &pack.position.rotation.z};
    for (int i = 0; i < 4; ++i) {
        if (coin(random)) {
            *components[i] = 0.0f;
        }
    }
    pack.flags |= rm_position_rotation_flags(pack.position.rotation);
    if (pack.flags & RM_POSITION_HAS_VELOCITY) {
        pack.velocity = any_vec3(random);
    }
    if (pack.flags & RM_POSITION_HAS_PLACEMENT) {
        pack.placement = sample_random_u32(random);
    }
    pack.instance = any_u16(random);
    pack.position_stamp = any_u16(random);
    pack.teleport = any_u16(random);
    pack.force_position = any_u16(random);
    return pack;
}

static uint32_t any_actions(sample_random *random, rm_action *actions) {
    const uint32_t count = coin(random) ? 0 : below(random, RM_MOVEMENT_ACTIONS + 1);
    for (uint32_t i = 0; i < count; ++i) {
        actions[i] = (rm_action){
            .command = any_command(random, RM_COMMAND_ROLE_ACTION),
            .speed = any_float(random),
            .stamp = any_u16(random) & 0x7FFFu,
            .is_autonomous = coin(random),
        };
    }
    return count;
}

static rm_interpreted_state any_state(sample_random *random) {
    rm_interpreted_state state = rm_default_interpreted_state();
    if (coin(random)) {
        state.style = any_command(random, RM_COMMAND_ROLE_STYLE);
        state.forward = any_command(random, RM_COMMAND_ROLE_FORWARD);
        state.forward_speed = any_float(random);
    }
    if (coin(random)) {
        state.sidestep = any_command(random, RM_COMMAND_ROLE_SIDEWAYS);
        state.sidestep_speed = any_float(random);
    }
    if (coin(random)) {
        state.turn = any_command(random, RM_COMMAND_ROLE_SIDEWAYS);
        state.turn_speed = any_float(random);
    }
    return state;
}

static void any_move_to(sample_random *random, rm_movement *m) {
    m->object_guid = m->type == RM_MOVEMENT_TO_OBJECT ? sample_random_u32(random) : 0;
    m->position.cell = sample_random_u32(random);
    m->position.origin = any_vec3(random);
    m->run_rate = any_float(random);
    m->parameters = (rm_move_parameters){
        .bits = sample_random_u32(random),
        .distance_to_object = any_float(random),
        .min_distance = any_float(random),
        .fail_distance = coin(random) ? 1.0e38f * 10.0f : any_float(random),
        .speed = any_float(random),
        .walk_run_threshold = any_float(random),
        .desired_heading = any_float(random),
    };
}

static void any_turn_to(sample_random *random, rm_movement *m) {
    const bool has_target = m->type == RM_MOVEMENT_TURN_TO_OBJECT;
    m->object_guid = has_target ? sample_random_u32(random) : 0;
    m->heading = has_target ? any_float(random) : 0.0f;
    m->parameters.bits = sample_random_u32(random);
    m->parameters.speed = any_float(random);
    m->parameters.desired_heading = any_float(random);
}

// Fields may also be sent although they are at their default; commands for none cannot.
static uint32_t any_explicit_flags(sample_random *random) {
    const uint32_t absent_is_none = RM_INTERPRETED_SIDESTEP | RM_INTERPRETED_TURN;
    return coin(random) ? sample_random_u32(random) & 0x7F & ~absent_is_none : 0;
}

static rm_movement_pack any_movement(sample_random *random) {
    static const uint8_t types[] = {0, 0, 0, 0, 6, 7, 8, 9};
    rm_movement m = rm_default_movement();
    m.type = types[below(random, sizeof types)];
    m.style = any_command(random, RM_COMMAND_ROLE_STYLE);
    m.is_autonomous = coin(random);
    if (m.type == RM_MOVEMENT_STATE) {
        m.state = any_state(random);
        m.action_count = any_actions(random, m.actions);
        m.sticky_guid = coin(random) ? sample_random_u32(random) : 0;
        m.is_standing_longjump = coin(random);
    } else if (m.type <= RM_MOVEMENT_TO_POSITION) {
        any_move_to(random, &m);
    } else {
        any_turn_to(random, &m);
    }
    rm_movement_pack block = rm_movement_pack_make(&m);
    if (m.type == RM_MOVEMENT_STATE) {
        block.state_flags |= any_explicit_flags(random);
        block.state_flags |= coin(random) ? sample_random_u32(random) & 0xFFFFF000u : 0; // unused
    } else {
        block.flags = (uint8_t)below(random, 4);
    }
    return block;
}

// Fills `scratch` with entries of an appearance.
static rm_objdesc any_objdesc(sample_random *random, uint8_t *scratch, size_t capacity) {
    rm_objdesc_entry entries[32];
    int count = 0;
    for (rm_objdesc_kind kind = RM_OBJDESC_PALETTE; kind <= RM_OBJDESC_PART; ++kind) {
        const int more = coin(random) ? 0 : (int)below(random, 8);
        if (kind == RM_OBJDESC_PALETTE && more > 0) {
            entries[count++] = (rm_objdesc_entry){.kind = RM_OBJDESC_BASE_PALETTE,
                                                  .id = RM_PALETTE_BASE + below(random, 0x20000)};
        }
        const uint32_t base = kind == RM_OBJDESC_PALETTE   ? RM_PALETTE_BASE
                              : kind == RM_OBJDESC_TEXTURE ? RM_TEXTURE_BASE
                                                           : RM_PART_BASE;
        for (int i = 0; i < more; ++i) {
            entries[count++] = (rm_objdesc_entry){.kind = kind,
                                                  .part = (uint8_t)any_u16(random),
                                                  .offset = (uint8_t)any_u16(random),
                                                  .length = (uint8_t)any_u16(random),
                                                  .id = base + below(random, 0x20000),
                                                  .new_id = base + below(random, 0x20000)};
        }
    }
    rm_objdesc desc = {0};
    const rm_status status = rm_objdesc_write(entries, count, scratch, capacity, &desc);
    return status == RM_OK ? desc : (rm_objdesc){0};
}

static void any_quantities(sample_random *random, rm_physics_desc *p) {
    const uint32_t b = p->bits;
    p->scale = b & RM_PHYSICS_SCALE ? any_float(random) : p->scale;
    p->friction = b & RM_PHYSICS_FRICTION ? any_float(random) : p->friction;
    p->elasticity = b & RM_PHYSICS_ELASTICITY ? any_float(random) : p->elasticity;
    p->translucency = b & RM_PHYSICS_TRANSLUCENCY ? any_float(random) : p->translucency;
    p->velocity = b & RM_PHYSICS_VELOCITY ? any_vec3(random) : p->velocity;
    p->acceleration = b & RM_PHYSICS_ACCELERATION ? any_vec3(random) : p->acceleration;
    p->omega = b & RM_PHYSICS_OMEGA ? any_vec3(random) : p->omega;
    p->script = b & RM_PHYSICS_SCRIPT ? sample_random_u32(random) : 0;
    p->script_intensity = b & RM_PHYSICS_SCRIPT_INTENSITY ? any_float(random) : 0.0f;
}

static rm_physics_desc any_physics(sample_random *random, const uint8_t *scratch) {
    rm_physics_desc p = rm_default_physics_desc();
    p.bits = sample_random_u32(random) & 0x7FFFF;
    p.state = sample_random_u32(random);
    if (p.bits & RM_PHYSICS_MOVEMENT && coin(random)) {
        p.has_movement = true;
        p.block = any_movement(random);
    }
    if (p.bits & RM_PHYSICS_ANIMATION_FRAME && !(p.bits & RM_PHYSICS_MOVEMENT)) {
        p.animation_frame = sample_random_u32(random);
    }
    if (p.bits & RM_PHYSICS_POSITION) {
        p.position = any_position(random);
    }
    p.motion_table = p.bits & RM_PHYSICS_MOTION_TABLE ? sample_random_u32(random) : 0;
    p.sound_table = p.bits & RM_PHYSICS_SOUND_TABLE ? sample_random_u32(random) : 0;
    p.effect_table = p.bits & RM_PHYSICS_EFFECT_TABLE ? sample_random_u32(random) : 0;
    p.setup = p.bits & RM_PHYSICS_SETUP ? sample_random_u32(random) : 0;
    p.parent = p.bits & RM_PHYSICS_PARENT ? sample_random_u32(random) : 0;
    p.parent_location = p.bits & RM_PHYSICS_PARENT ? sample_random_u32(random) : 0;
    if (p.bits & RM_PHYSICS_CHILDREN) {
        p.children = (rm_bytes){scratch, 8 * (size_t)below(random, 9)};
    }
    any_quantities(random, &p);
    for (int i = 0; i < RM_STAMP_COUNT; ++i) {
        p.stamps[i] = any_u16(random);
    }
    return p;
}

static void any_create(sample_random *random, rm_create_object *m, uint8_t *scratch) {
    enum { TAIL = 512 }; // children and weenie share the last bytes of the scratch
    for (int i = 0; i < TAIL; ++i) {
        scratch[SAMPLE_BYTES - TAIL + i] = (uint8_t)any_u16(random);
    }
    m->guid = sample_random_u32(random);
    m->desc = any_objdesc(random, scratch, SAMPLE_BYTES - TAIL);
    m->physics = any_physics(random, scratch + SAMPLE_BYTES - TAIL);
    m->weenie = (rm_bytes){scratch + SAMPLE_BYTES - TAIL, below(random, TAIL)};
}

static rm_raw_state any_raw_state(sample_random *random, uint32_t f) {
    rm_raw_state s = rm_default_raw_state();
    s.hold_key = f & RM_RAW_HOLD_KEY ? below(random, 3) : s.hold_key;
    s.style = f & RM_RAW_STYLE ? sample_random_u32(random) : s.style;
    s.forward = f & RM_RAW_FORWARD ? sample_random_u32(random) : s.forward;
    s.forward_key = f & RM_RAW_FORWARD_KEY ? below(random, 3) : 0;
    s.forward_speed = f & RM_RAW_FORWARD_SPEED ? any_float(random) : 1.0f;
    s.sidestep = f & RM_RAW_SIDESTEP ? sample_random_u32(random) : 0;
    s.sidestep_key = f & RM_RAW_SIDESTEP_KEY ? below(random, 3) : 0;
    s.sidestep_speed = f & RM_RAW_SIDESTEP_SPEED ? any_float(random) : 1.0f;
    s.turn = f & RM_RAW_TURN ? sample_random_u32(random) : 0;
    s.turn_key = f & RM_RAW_TURN_KEY ? below(random, 3) : 0;
    s.turn_speed = f & RM_RAW_TURN_SPEED ? any_float(random) : 1.0f;
    return s;
}

static rm_client_stamps any_client_stamps(sample_random *random) {
    return (rm_client_stamps){any_u16(random), any_u16(random), any_u16(random), any_u16(random)};
}

static rm_message any_client_message(sample_random *random, rm_message_kind kind) {
    rm_message m = {.kind = kind, .sequence = sample_random_u32(random)};
    if (kind == RM_MESSAGE_MOVE_TO_STATE) {
        rm_move_to_state *keys = &m.move_to_state;
        keys->state_flags = sample_random_u32(random) & ~(uint32_t)0xF800; // those count actions
        keys->state = any_raw_state(random, keys->state_flags);
        keys->action_count = any_actions(random, keys->actions);
        keys->position = any_position(random);
        keys->stamps = any_client_stamps(random);
        keys->has_contact = coin(random);
        keys->is_long_jump = coin(random);
    } else if (kind == RM_MESSAGE_AUTONOMOUS_POSITION) {
        m.autonomous_position =
            (rm_autonomous_position){any_position(random), any_client_stamps(random), coin(random)};
    } else if (kind == RM_MESSAGE_DO_MOVEMENT_COMMAND) {
        m.do_movement_command = (rm_do_movement_command){
            sample_random_u32(random), any_float(random), sample_random_u32(random) % 3};
    } else if (kind == RM_MESSAGE_STOP_MOVEMENT_COMMAND) {
        m.stop_movement_command =
            (rm_stop_movement_command){sample_random_u32(random), sample_random_u32(random) % 3};
    } else if (kind == RM_MESSAGE_AUTONOMY_LEVEL) {
        m.autonomy_level.level = sample_random_u32(random) % 3;
    } else if (kind == RM_MESSAGE_JUMP_REQUEST) {
        m.jump_request.extent = any_float(random);
    } else {
        m.jump = (rm_jump){any_float(random), any_vec3(random), any_position(random),
                           any_client_stamps(random)};
    }
    return m;
}

rm_message sample_random_message(sample_random *random, rm_message_kind kind, uint8_t *scratch) {
    if (rm_message_is_from_client(kind)) {
        return any_client_message(random, kind);
    }
    rm_message m = {.kind = kind};
    const uint32_t guid = sample_random_u32(random);
    const uint16_t a = any_u16(random);
    const uint16_t b = any_u16(random);
    switch ((int)kind) {
    case RM_MESSAGE_UPDATE_POSITION:
        m.update_position = (rm_position_message){guid, any_pack(random)};
        break;
    case RM_MESSAGE_UPDATE_MOTION:
        m.update_motion = (rm_motion_message){guid, a, b, any_u16(random), any_movement(random)};
        break;
    case RM_MESSAGE_POSITION_AND_MOVEMENT:
        m.position_and_movement =
            (rm_position_and_movement){guid, any_pack(random), a, b, any_movement(random)};
        break;
    case RM_MESSAGE_VECTOR_UPDATE:
        m.update_vector = (rm_vector_message){guid, any_vec3(random), any_vec3(random), a, b};
        break;
    case RM_MESSAGE_SET_STATE:
        m.set_state = (rm_state_message){guid, sample_random_u32(random), a, b};
        break;
    case RM_MESSAGE_DELETE_OBJECT:
        m.delete_object = (rm_delete_object){guid, a};
        break;
    case RM_MESSAGE_PLAYER_TELEPORT:
        m.player_teleport = (rm_player_teleport){a};
        break;
    case RM_MESSAGE_PICKUP:
        m.pickup = (rm_pickup){guid, a, b};
        break;
    case RM_MESSAGE_PARENT:
        m.parent = (rm_parent){guid, sample_random_u32(random), 1, 2, a, b};
        break;
    case RM_MESSAGE_OBJDESC:
        m.objdesc = (rm_objdesc_update){guid, any_objdesc(random, scratch, SAMPLE_BYTES), a, b};
        break;
    case RM_MESSAGE_CREATE_PLAYER:
        m.create_player = (rm_create_player){guid};
        break;
    default:
        any_create(random, &m.create_object, scratch);
        break;
    }
    return m;
}

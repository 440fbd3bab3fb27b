//! Declarations of the C interface, made by ./dev layout --write from the C headers; do not edit.

use std::os::raw::{c_char, c_int, c_void};

pub type rm_action_bits = u32;
pub type rm_axes = u32;
pub type rm_chase_reason = u32;
pub type rm_clock_state = u32;
pub type rm_command_role = u32;
pub type rm_data_field_type = u32;
pub type rm_data_kind = u32;
pub type rm_data_set = u32;
pub type rm_debug_bits = u32;
pub type rm_debug_color = u32;
pub type rm_difference_kind = u32;
pub type rm_field_type = u32;
pub type rm_ground_kind = u32;
pub type rm_hold_key = u32;
pub type rm_idle = u32;
pub type rm_instructions = u32;
pub type rm_interp_result = u32;
pub type rm_interp_wish = u32;
pub type rm_interpreted_flags = u32;
pub type rm_known = u32;
pub type rm_message_kind = u32;
pub type rm_model = u32;
pub type rm_motion_bits = u32;
pub type rm_motion_data_bits = u32;
pub type rm_motion_effect_bits = u32;
pub type rm_motion_error = u32;
pub type rm_motion_event_kind = u32;
pub type rm_motion_traits = u32;
pub type rm_move_bits = u32;
pub type rm_move_to_bits = u32;
pub type rm_move_to_step = u32;
pub type rm_movement_flags = u32;
pub type rm_movement_type = u32;
pub type rm_node_kind = u32;
pub type rm_numbering = u32;
pub type rm_objdesc_kind = u32;
pub type rm_obstacle_kind = u32;
pub type rm_outgoing_bits = u32;
pub type rm_packet_fate = u32;
pub type rm_packet_flags = u32;
pub type rm_packet_queue = u32;
pub type rm_physics_flags = u32;
pub type rm_polygon_owner = u32;
pub type rm_position_flags = u32;
pub type rm_prediction = u32;
pub type rm_raw_flags = u32;
pub type rm_reason = u32;
pub type rm_received = u32;
pub type rm_replay_needs = u32;
pub type rm_replay_state = u32;
pub type rm_route = u32;
pub type rm_rule = u32;
pub type rm_space = u32;
pub type rm_speed_source = u32;
pub type rm_stamp = u32;
pub type rm_state_bits = u32;
pub type rm_status = u32;
pub type rm_sweep_bits = u32;
pub type rm_sweep_kind = u32;
pub type rm_sweep_result = u32;
pub type rm_target_status = u32;
pub type rm_timed_by = u32;
pub type rm_transient_bits = u32;

values! {
    u32 {
        RM_ABI_VERSION = 1, RM_ACCEPT_LAN_BACKWARD = 0, RM_BEHAVIOUR_VERSION = 1,
        RM_BUDGET_BODY_TESTS = 2097152, RM_BUDGET_MESH_TESTS = 67108864,
        RM_BUDGET_MESSAGE_PLACES = 1024, RM_BUDGET_PLACES = 32768, RM_BUDGET_SUB_STEPS = 262144,
        RM_CELL_FIRST_INDOOR = 256, RM_CLOCKS = 8, RM_COMMAND_ACTION = 268435456,
        RM_COMMAND_CHAT_EMOTE = 33554432, RM_COMMAND_CROUCH = 1090519058,
        RM_COMMAND_DEAD = 1073741841, RM_COMMAND_FALLEN = 1073741832,
        RM_COMMAND_FALLING = 1073741845, RM_COMMAND_HOLD_RUN = 2231369729,
        RM_COMMAND_HOLD_SIDESTEP = 2231369730, RM_COMMAND_JUMP = 620757051,
        RM_COMMAND_JUMP_CHARGING = 1073741853, RM_COMMAND_MAPPABLE = 16777216,
        RM_COMMAND_MODIFIER = 536870912, RM_COMMAND_READY = 1090519043,
        RM_COMMAND_RUN_FORWARD = 1140850695, RM_COMMAND_SIDESTEP_LEFT = 1694498832,
        RM_COMMAND_SIDESTEP_RIGHT = 1694498831, RM_COMMAND_SITTING = 1090519059,
        RM_COMMAND_SLEEPING = 1090519060, RM_COMMAND_STOP_TURNING = 536870970,
        RM_COMMAND_STYLE = 2147483648, RM_COMMAND_SUBSTATE = 1073741824,
        RM_COMMAND_TOGGLE = 67108864, RM_COMMAND_TURN_LEFT = 1694498830,
        RM_COMMAND_TURN_RIGHT = 1694498829, RM_COMMAND_UI = 134217728,
        RM_COMMAND_WALK_BACKWARDS = 1157627910, RM_COMMAND_WALK_FORWARD = 1157627909,
        RM_DATAGRAM_MESSAGES = 3, RM_DATA_ITERATION_ID = 4294901761, RM_DATA_MEMORY = 268435456,
        RM_DATA_WORK = 131072, RM_DRIFT_REPORTS = 25, RM_EVENT_EXHAUSTED = 536870912,
        RM_EVENT_PLACED = 1073741824, RM_EVENT_TOUCH = 2147483648, RM_EXPLANATION_SIZE = 512,
        RM_FAIL_LIMIT = 3, RM_FRAGMENT_DATA_SIZE = 448, RM_FRAGMENT_EPHEMERAL = 2147483648,
        RM_FRAGMENT_HEADER_SIZE = 16, RM_FRAME_ARRIVALS = 8, RM_LANDBLOCK_VERTICES = 81,
        RM_LANDBLOCK_VERTICES_SIDE = 9, RM_MAX_SPHERES = 2, RM_MAX_THREADS = 64,
        RM_MESH_MAX_POLYGONS = 1000000, RM_MESSAGE_PADDING_CAPACITY = 8, RM_MIND_COUNT = 8,
        RM_MOTION_ACTIONS = 6, RM_MOTION_COUNT = 12, RM_MOTION_MODIFIERS = 4, RM_MOTION_PENDING = 6,
        RM_MOVEMENT_ACTIONS = 31, RM_MOVE_TO_STEPS = 3, RM_NEARBY_DENSE_TESTS = 128,
        RM_NEARBY_TESTS = 1024, RM_NETWORK_PRESETS = 5, RM_NO_DATA = 4294967295,
        RM_OBEYED_ACTIONS = 8, RM_OPCODE_CLIENT_ACTION = 63409, RM_PACKET_HEADER_SIZE = 20,
        RM_PACKET_SIZE = 484, RM_PALETTE_BASE = 67108864, RM_PART_BASE = 16777216,
        RM_POLYGON_MAX_VERTICES = 256, RM_PREDICTION_COUNT = 10, RM_QUEUE_CAPACITY = 20,
        RM_REASON_COUNT = 24, RM_RECORDING_MAGIC_SIZE = 8, RM_RECORDING_MEMORY = 2000,
        RM_RECORDING_VERSION = 4, RM_RECORD_BUFFER_MIN = 1024, RM_RULE_BOTH = 3,
        RM_RULE_CLOCKS = 23, RM_RULE_PREDICTED = 9, RM_SAVED_MESSAGES = 8,
        RM_SCENARIO_GUID = 1342177281, RM_SCORER_REPORTS = 32, RM_SCORER_WAY = 64,
        RM_SEQUENCE_NODES = 8, RM_SERVER_RATE = 30, RM_SHARE_PLACES = 64, RM_SHARE_SUB_STEPS = 24,
        RM_SMOOTH_REPLAY_LIMIT = 32768, RM_STALL_WINDOW = 5, RM_STEP_MESH_TESTS = 2048,
        RM_STYLE_BOW_COMBAT = 2147483711, RM_STYLE_CROSSBOW_COMBAT = 2147483713,
        RM_STYLE_DUAL_WIELD_COMBAT = 2147483718, RM_STYLE_GRAZE = 2147483720,
        RM_STYLE_HAND_COMBAT = 2147483708, RM_STYLE_MAGIC = 2147483721,
        RM_STYLE_NON_COMBAT = 2147483709, RM_STYLE_SLING_COMBAT = 2147483715,
        RM_STYLE_SWORD_COMBAT = 2147483710, RM_STYLE_SWORD_SHIELD_COMBAT = 2147483712,
        RM_STYLE_THROWN_WEAPON_COMBAT = 2147483719, RM_STYLE_TWO_HANDED_STAFF_COMBAT = 2147483717,
        RM_STYLE_TWO_HANDED_SWORD_COMBAT = 2147483716, RM_SWEEP_MAX_BODIES = 24,
        RM_SWEEP_MESH_TESTS = 24576, RM_SWEEP_SUB_STEPS = 128, RM_TEXTURE_BASE = 83886080,
        RM_VERSION = 100, RM_VERSION_MAJOR = 0, RM_VERSION_MINOR = 1, RM_VERSION_PATCH = 0,
        RM_PROPERTY_COUNT = 5,
    }
    rm_action_bits {
        RM_ACTION_STAMP = 32767, RM_ACTION_AUTONOMOUS = 32768, RM_ACTION_RAW = 65536,
    }
    rm_axes {
        RM_AXES_REMORA = 0, RM_AXES_UNITY = 1, RM_AXES_UNREAL = 2, RM_AXES_GODOT = 3,
    }
    rm_chase_reason {
        RM_CHASE_MOVED = 2, RM_CHASE_REACHED = 4, RM_CHASE_STALLED = 8, RM_CHASE_STICKY = 256,
        RM_CHASE_LEASH = 512,
    }
    rm_clock_state {
        RM_CLOCK_EMPTY = 0, RM_CLOCK_LEARNING = 1, RM_CLOCK_GOOD = 2, RM_CLOCK_IMPLAUSIBLE = 3,
    }
    rm_command_role {
        RM_COMMAND_ROLE_STYLE = 0, RM_COMMAND_ROLE_FORWARD = 1, RM_COMMAND_ROLE_SIDEWAYS = 2,
        RM_COMMAND_ROLE_ACTION = 3,
    }
    rm_data_field_type {
        RM_DATA_FIELD_NUMBER = 0, RM_DATA_FIELD_REAL = 1, RM_DATA_FIELD_BYTES = 2,
    }
    rm_data_kind {
        RM_DATA_KIND_OTHER = 0, RM_DATA_KIND_ITERATION = 1, RM_DATA_KIND_LANDBLOCK = 2,
        RM_DATA_KIND_INFO = 3, RM_DATA_KIND_ROOM = 4, RM_DATA_KIND_GFX = 5, RM_DATA_KIND_SETUP = 6,
        RM_DATA_KIND_ANIMATION = 7, RM_DATA_KIND_MOTION_TABLE = 8, RM_DATA_KIND_ENVIRONMENT = 9,
        RM_DATA_KIND_SCENE = 10, RM_DATA_KIND_REGION = 11, RM_DATA_KIND_COUNT = 12,
    }
    rm_data_set {
        RM_DATA_PORTAL = 1, RM_DATA_CELL = 2, RM_DATA_LOCAL = 3,
    }
    rm_debug_bits {
        RM_DEBUG_POSE = 1, RM_DEBUG_SHAPE = 2, RM_DEBUG_QUEUE = 4, RM_DEBUG_BLIP = 8,
        RM_DEBUG_CONTACT = 16, RM_DEBUG_SLIDE = 32, RM_DEBUG_VELOCITY = 64, RM_DEBUG_STICKY = 128,
        RM_DEBUG_LEASH = 256, RM_DEBUG_REASONS = 512, RM_DEBUG_ALL = 1023,
    }
    rm_debug_color {
        RM_DEBUG_COLOR_POSE = 3049131, RM_DEBUG_COLOR_SHAPE = 10134961,
        RM_DEBUG_COLOR_QUEUE = 14964526, RM_DEBUG_COLOR_BLIP = 10748783,
        RM_DEBUG_COLOR_CONTACT = 3912307, RM_DEBUG_COLOR_SLIDE = 15902017,
        RM_DEBUG_COLOR_VELOCITY = 6116296, RM_DEBUG_COLOR_STICKY = 14163547,
        RM_DEBUG_COLOR_LEASH = 8023133, RM_DEBUG_COLOR_TEXT = 3355443,
    }
    rm_difference_kind {
        RM_DIFFERENCE_NONE = 0, RM_DIFFERENCE_STATUS = 1, RM_DIFFERENCE_FIELD = 2,
        RM_DIFFERENCE_HASH = 3,
    }
    rm_field_type {
        RM_FIELD_U8 = 0, RM_FIELD_U16 = 1, RM_FIELD_U32 = 2, RM_FIELD_F32 = 3, RM_FIELD_COMMAND = 4,
        RM_FIELD_PACKED = 5, RM_FIELD_BYTES = 6,
    }
    rm_ground_kind {
        RM_GROUND_NONE = 0, RM_GROUND_CONSTANT = 1, RM_GROUND_FUNCTION = 2,
        RM_GROUND_LAST_REPORT = 3,
    }
    rm_hold_key {
        RM_HOLD_INVALID = 0, RM_HOLD_NONE = 1, RM_HOLD_RUN = 2,
    }
    rm_idle {
        RM_IDLE_LEARN = 0, RM_IDLE_NOT_SENT = 1, RM_IDLE_SENT = 2,
    }
    rm_instructions {
        RM_INSTRUCTIONS_BEST = 0, RM_INSTRUCTIONS_BUILD = 1, RM_INSTRUCTIONS_AVX2 = 2,
    }
    rm_interp_result {
        RM_INTERP_QUEUED = 0, RM_INTERP_FAR = 1, RM_INTERP_THERE = 2, RM_INTERP_REFUSED = 3,
    }
    rm_interp_wish {
        RM_INTERP_NOTHING = 0, RM_INTERP_SET_VELOCITY = 1, RM_INTERP_PLACE = 2,
    }
    rm_interpreted_flags {
        RM_INTERPRETED_STYLE = 1, RM_INTERPRETED_FORWARD = 2, RM_INTERPRETED_FORWARD_SPEED = 4,
        RM_INTERPRETED_SIDESTEP = 8, RM_INTERPRETED_SIDESTEP_SPEED = 16, RM_INTERPRETED_TURN = 32,
        RM_INTERPRETED_TURN_SPEED = 64,
    }
    rm_known {
        RM_KNOWN_ROTATION = 1, RM_KNOWN_VELOCITY = 2, RM_KNOWN_TURNING = 4, RM_KNOWN_DOING = 8,
        RM_KNOWN_SENT = 16, RM_KNOWN_AGE = 32, RM_KNOWN_NUMBER = 64, RM_KNOWN_AIRBORNE = 128,
        RM_KNOWN_JUMP = 256, RM_KNOWN_CLOCK = 512,
    }
    rm_message_kind {
        RM_MESSAGE_UPDATE_POSITION = 63304, RM_MESSAGE_UPDATE_MOTION = 63308,
        RM_MESSAGE_VECTOR_UPDATE = 63310, RM_MESSAGE_CREATE_OBJECT = 63301,
        RM_MESSAGE_DELETE_OBJECT = 63303, RM_MESSAGE_SET_STATE = 63307,
        RM_MESSAGE_POSITION_AND_MOVEMENT = 63001, RM_MESSAGE_OBJDESC = 63013,
        RM_MESSAGE_CREATE_PLAYER = 63302, RM_MESSAGE_PARENT = 63305, RM_MESSAGE_PICKUP = 63306,
        RM_MESSAGE_PLAYER_TELEPORT = 63313, RM_MESSAGE_UPDATE_OBJECT = 63451,
        RM_MESSAGE_MOVE_TO_STATE = 63004, RM_MESSAGE_AUTONOMOUS_POSITION = 63315,
        RM_MESSAGE_JUMP = 63003, RM_MESSAGE_DO_MOVEMENT_COMMAND = 63006,
        RM_MESSAGE_STOP_MOVEMENT_COMMAND = 63073, RM_MESSAGE_AUTONOMY_LEVEL = 63314,
        RM_MESSAGE_JUMP_REQUEST = 63433,
    }
    rm_model {
        RM_MODEL_NONE = 0, RM_MODEL_LAST = 1, RM_MODEL_ACCELERATION = 2, RM_MODEL_CUBIC = 3,
        RM_MODEL_FIT = 4,
    }
    rm_motion_bits {
        RM_MOTION_BIT_AUTONOMOUS = 1, RM_MOTION_BIT_LONGJUMP = 2,
    }
    rm_motion_data_bits {
        RM_MOTION_ALONE = 1, RM_MOTION_FROM_DEFAULT = 2, RM_MOTION_STILL = 4,
    }
    rm_motion_effect_bits {
        RM_EFFECT_UNSTICK = 1, RM_EFFECT_STICK = 2, RM_EFFECT_HEADING = 4, RM_EFFECT_VELOCITY = 8,
        RM_EFFECT_MOVE_TO_END = 16, RM_EFFECT_JUMP = 32,
    }
    rm_motion_error {
        RM_MOTION_OK = 0, RM_MOTION_NO_TABLE = 7, RM_MOTION_NO_OBJECT = 8,
        RM_MOTION_NOT_GROUNDED = 36, RM_MOTION_SUPERSEDED = 54, RM_MOTION_TARGET_LOST = 55,
        RM_MOTION_TARGET_UNKNOWN = 56, RM_MOTION_TELEPORTED = 60, RM_MOTION_TOO_FAR = 61,
        RM_MOTION_NO_CROUCH = 63, RM_MOTION_NO_SITTING = 64, RM_MOTION_NO_SLEEPING = 65,
        RM_MOTION_NO_EMOTE = 66, RM_MOTION_NOT_ALLOWED = 67, RM_MOTION_TOO_MANY_ACTIONS = 69,
        RM_MOTION_LEASHED = 71, RM_MOTION_NO_JUMP = 72,
    }
    rm_motion_event_kind {
        RM_MOTION_EVENT_HOOK = 0, RM_MOTION_EVENT_ANIMATION_DONE = 1,
        RM_MOTION_EVENT_MOTION_DONE = 2, RM_MOTION_EVENT_MOVE_TO_DONE = 3,
    }
    rm_motion_traits {
        RM_TRAIT_OBJECT = 1, RM_TRAIT_CREATURE = 2, RM_TRAIT_PLAYER = 4, RM_TRAIT_CELL = 8,
        RM_TRAIT_LEASHED = 16, RM_TRAIT_REMOTE = 11,
    }
    rm_move_bits {
        RM_MOVE_CAN_WALK = 1, RM_MOVE_CAN_RUN = 2, RM_MOVE_CAN_SIDESTEP = 4,
        RM_MOVE_CAN_WALK_BACKWARDS = 8, RM_MOVE_CAN_CHARGE = 16, RM_MOVE_FAIL_WALK = 32,
        RM_MOVE_USE_FINAL_HEADING = 64, RM_MOVE_STICKY = 128, RM_MOVE_AWAY = 256,
        RM_MOVE_TOWARDS = 512, RM_MOVE_USE_SPHERES = 1024, RM_MOVE_SET_HOLD_KEY = 2048,
        RM_MOVE_AUTONOMOUS = 4096, RM_MOVE_MODIFY_RAW = 8192, RM_MOVE_MODIFY_INTERPRETED = 16384,
        RM_MOVE_CANCEL_MOVE_TO = 32768, RM_MOVE_STOP_COMPLETELY = 65536,
        RM_MOVE_DISABLE_JUMP = 131072, RM_MOVE_DEFAULT = 126479, RM_MOVE_ALL = 262143,
    }
    rm_move_to_bits {
        RM_MOVE_TO_STARTED = 1, RM_MOVE_TO_AWAY = 2,
    }
    rm_move_to_step {
        RM_STEP_NONE = 0, RM_STEP_MOVE = 1, RM_STEP_TURN = 2,
    }
    rm_movement_flags {
        RM_MOVEMENT_STICKY = 1, RM_MOVEMENT_STANDING_JUMP = 2,
    }
    rm_movement_type {
        RM_MOVEMENT_STATE = 0, RM_MOVEMENT_TO_OBJECT = 6, RM_MOVEMENT_TO_POSITION = 7,
        RM_MOVEMENT_TURN_TO_OBJECT = 8, RM_MOVEMENT_TURN_TO_HEADING = 9,
    }
    rm_node_kind {
        RM_NODE_NONE = 0, RM_NODE_POSITION = 1, RM_NODE_JUMP = 2, RM_NODE_VELOCITY = 3,
    }
    rm_numbering {
        RM_NUMBERING_CLIENT_2013 = 0, RM_NUMBERING_FINAL = 1,
    }
    rm_objdesc_kind {
        RM_OBJDESC_BASE_PALETTE = 0, RM_OBJDESC_PALETTE = 1, RM_OBJDESC_TEXTURE = 2,
        RM_OBJDESC_PART = 3,
    }
    rm_obstacle_kind {
        RM_OBSTACLE_SPHERES = 0, RM_OBSTACLE_CYLINDERS = 1, RM_OBSTACLE_MESH = 2,
    }
    rm_outgoing_bits {
        RM_OUTGOING_MOVE_TO_STATE = 1, RM_OUTGOING_AUTONOMOUS_POSITION = 2,
    }
    rm_packet_fate {
        RM_FATE_PACKET = 0, RM_FATE_MESSAGE = 1, RM_FATE_PACKET_SHORT = 2,
        RM_FATE_PACKET_TRAILING = 3, RM_FATE_PACKET_FLAGS = 4, RM_FATE_PACKET_VALUE = 5,
        RM_FATE_PACKET_CHECKSUM = 6, RM_FATE_PACKET_DUPLICATE = 7, RM_FATE_PACKET_STALE = 8,
        RM_FATE_FRAGMENT_DUPLICATE = 9, RM_FATE_FRAGMENT_MISFIT = 10, RM_FATE_EPHEMERAL_OLD = 11,
        RM_FATE_MESSAGE_OVERTAKEN = 12, RM_FATE_MESSAGE_EVICTED = 13, RM_FATE_MESSAGE_SHORT = 14,
        RM_FATE_STREAM_EVICTED = 15, RM_FATE_COUNT = 16,
    }
    rm_packet_flags {
        RM_PACKET_RETRANSMISSION = 1, RM_PACKET_ENCRYPTED_CHECKSUM = 2, RM_PACKET_FRAGMENTS = 4,
        RM_PACKET_SERVER_SWITCH = 256, RM_PACKET_LOGON_ADDRESS = 512,
        RM_PACKET_EMPTY_HEADER_1 = 1024, RM_PACKET_REFERRAL = 2048, RM_PACKET_NAK = 4096,
        RM_PACKET_EMPTY_ACK = 8192, RM_PACKET_ACK = 16384, RM_PACKET_DISCONNECT = 32768,
        RM_PACKET_LOGON = 65536, RM_PACKET_REFERRED = 131072, RM_PACKET_CONNECT_REQUEST = 262144,
        RM_PACKET_CONNECT_RESPONSE = 524288, RM_PACKET_NET_ERROR = 1048576,
        RM_PACKET_NET_ERROR_DISCONNECT = 2097152, RM_PACKET_COMMAND = 4194304,
        RM_PACKET_TIME_SYNC = 16777216, RM_PACKET_ECHO_REQUEST = 33554432,
        RM_PACKET_ECHO_RESPONSE = 67108864, RM_PACKET_FLOW = 134217728,
    }
    rm_packet_queue {
        RM_PACKET_QUEUE_CONTROL = 2, RM_PACKET_QUEUE_CLIENT = 3, RM_PACKET_QUEUE_LOGON = 4,
        RM_PACKET_QUEUE_DATABASE = 5, RM_PACKET_QUEUE_UI = 9, RM_PACKET_QUEUE_SMARTBOX = 10,
    }
    rm_physics_flags {
        RM_PHYSICS_SETUP = 1, RM_PHYSICS_MOTION_TABLE = 2, RM_PHYSICS_VELOCITY = 4,
        RM_PHYSICS_ACCELERATION = 8, RM_PHYSICS_OMEGA = 16, RM_PHYSICS_PARENT = 32,
        RM_PHYSICS_CHILDREN = 64, RM_PHYSICS_SCALE = 128, RM_PHYSICS_FRICTION = 256,
        RM_PHYSICS_ELASTICITY = 512, RM_PHYSICS_SOUND_TABLE = 2048, RM_PHYSICS_EFFECT_TABLE = 4096,
        RM_PHYSICS_SCRIPT = 8192, RM_PHYSICS_SCRIPT_INTENSITY = 16384, RM_PHYSICS_POSITION = 32768,
        RM_PHYSICS_MOVEMENT = 65536, RM_PHYSICS_ANIMATION_FRAME = 131072,
        RM_PHYSICS_TRANSLUCENCY = 262144,
    }
    rm_polygon_owner {
        RM_POLYGON_OF_TERRAIN = 0, RM_POLYGON_OF_ROOM = 1, RM_POLYGON_OF_BUILDING = 2,
        RM_POLYGON_OF_OBSTACLE = 3,
    }
    rm_position_flags {
        RM_POSITION_HAS_VELOCITY = 1, RM_POSITION_HAS_PLACEMENT = 2, RM_POSITION_HAS_CONTACT = 4,
        RM_POSITION_NO_QW = 8, RM_POSITION_NO_QX = 16, RM_POSITION_NO_QY = 32,
        RM_POSITION_NO_QZ = 64,
    }
    rm_prediction {
        RM_PREDICTION_MODELS = 1, RM_PREDICTION_TICKS = 2, RM_PREDICTION_EASED = 4,
        RM_PREDICTION_SILENT = 8, RM_PREDICTION_RETURNED = 16, RM_PREDICTION_PLACED = 32,
        RM_PREDICTION_NEW_HISTORY = 64, RM_PREDICTION_TOO_LATE = 128, RM_PREDICTION_CLOCK = 256,
        RM_PREDICTION_JUMP = 512,
    }
    rm_raw_flags {
        RM_RAW_HOLD_KEY = 1, RM_RAW_STYLE = 2, RM_RAW_FORWARD = 4, RM_RAW_FORWARD_KEY = 8,
        RM_RAW_FORWARD_SPEED = 16, RM_RAW_SIDESTEP = 32, RM_RAW_SIDESTEP_KEY = 64,
        RM_RAW_SIDESTEP_SPEED = 128, RM_RAW_TURN = 256, RM_RAW_TURN_KEY = 512,
        RM_RAW_TURN_SPEED = 1024,
    }
    rm_reason {
        RM_REASON_ROOT = 1, RM_REASON_CHASE = 2, RM_REASON_REACHED = 4, RM_REASON_STALL = 8,
        RM_REASON_BLIP = 16, RM_REASON_BLIP_FAILED = 32, RM_REASON_VELOCITY = 64,
        RM_REASON_GRAVITY = 128, RM_REASON_STICKY = 256, RM_REASON_LEASH = 512,
        RM_REASON_TELEPORT = 1024, RM_REASON_SNAP = 2048, RM_REASON_IGNORED = 4096,
        RM_REASON_DORMANT = 8192, RM_REASON_HIDDEN = 16384, RM_REASON_SWEEP_FAILED = 32768,
        RM_REASON_SLIDE = 65536, RM_REASON_STEP_UP = 131072, RM_REASON_STEP_DOWN = 262144,
        RM_REASON_CLIFF = 524288, RM_REASON_LAND = 1048576, RM_REASON_LEAVE = 2097152,
        RM_REASON_BLOCKED = 4194304, RM_REASON_BUDGET = 8388608,
    }
    rm_received {
        RM_RECEIVED_APPLIED = 0, RM_RECEIVED_IGNORED = 1, RM_RECEIVED_KEPT = 2,
        RM_RECEIVED_DROPPED = 3,
    }
    rm_replay_needs {
        RM_REPLAY_NEEDS_SWEEP = 1, RM_REPLAY_NEEDS_HEIGHT = 2,
    }
    rm_replay_state {
        RM_REPLAY_PLAYING = 0, RM_REPLAY_DONE = 1, RM_REPLAY_DAMAGED = 2, RM_REPLAY_FAILED = 3,
    }
    rm_route {
        RM_ROUTE_TELEPORT = 0, RM_ROUTE_QUEUE = 1, RM_ROUTE_SNAP = 2, RM_ROUTE_IGNORED = 3,
    }
    rm_rule {
        RM_RULE_L3 = 0, RM_RULE_RETAIL = 1, RM_RULE_STEADY = 2, RM_RULE_SMOOTH = 3,
        RM_RULE_BLENDED = 4,
    }
    rm_space {
        RM_SPACE_LANDBLOCKS = 0, RM_SPACE_FLAT = 1,
    }
    rm_speed_source {
        RM_SPEED_AUTO = 0, RM_SPEED_NONE = 1, RM_SPEED_FIXED = 2,
    }
    rm_stamp {
        RM_STAMP_POSITION = 0, RM_STAMP_MOVEMENT = 1, RM_STAMP_STATE = 2, RM_STAMP_VECTOR = 3,
        RM_STAMP_TELEPORT = 4, RM_STAMP_CONTROL = 5, RM_STAMP_FORCE_POSITION = 6,
        RM_STAMP_OBJDESC = 7, RM_STAMP_INSTANCE = 8, RM_STAMP_COUNT = 9,
    }
    rm_state_bits {
        RM_STATE_STATIC = 1, RM_STATE_ETHEREAL = 4, RM_STATE_REPORT_COLLISIONS = 8,
        RM_STATE_IGNORE_COLLISIONS = 16, RM_STATE_NODRAW = 32, RM_STATE_MISSILE = 64,
        RM_STATE_ALIGNPATH = 256, RM_STATE_PATHCLIPPED = 512, RM_STATE_GRAVITY = 1024,
        RM_STATE_HIDDEN = 16384, RM_STATE_HAS_PHYSICS_BSP = 65536, RM_STATE_INELASTIC = 131072,
        RM_STATE_REPORT_AS_ENVIRONMENT = 2097152, RM_STATE_EDGE_SLIDE = 4194304,
        RM_STATE_SLEDDING = 8388608, RM_STATE_FROZEN = 16777216, RM_STATE_DEFAULT = 4197384,
    }
    rm_status {
        RM_OK = 0, RM_ERROR_ARGUMENT = 1, RM_ERROR_NOT_FINITE = 2, RM_ERROR_ROTATION = 3,
        RM_ERROR_OFF_MAP = 4, RM_ERROR_TIME = 5, RM_ERROR_STALE_ID = 6, RM_ERROR_INVALID_ID = 7,
        RM_ERROR_UNKNOWN_GUID = 8, RM_ERROR_GUID_TAKEN = 9, RM_ERROR_NO_GUID = 10,
        RM_ERROR_FULL = 11, RM_ERROR_MEMORY = 12, RM_ERROR_BUSY = 13, RM_ERROR_BUFFER = 14,
        RM_ERROR_FORMAT = 15, RM_ERROR_MISMATCH = 16, RM_ERROR_REFUSED = 17, RM_ERROR_SHORT = 18,
        RM_ERROR_TRAILING = 19, RM_ERROR_OPCODE = 20, RM_ERROR_FLAGS = 21, RM_ERROR_VALUE = 22,
        RM_ERROR_CHECKSUM = 23, RM_ERROR_EMPTY = 24, RM_ERROR_DEGENERATE = 25,
        RM_ERROR_NOT_PLANAR = 26, RM_ERROR_NOT_CONVEX = 27, RM_ERROR_INVERTED = 28,
        RM_ERROR_LIMIT = 29, RM_ERROR_RANGE = 30, RM_ERROR_REFERENCE = 31, RM_ERROR_TAKEN = 32,
        RM_ERROR_WRITE = 33, RM_ERROR_CALLBACK = 34, RM_ERROR_READ = 35, RM_ERROR_RULES = 36,
        RM_STATUS_COUNT = 37,
    }
    rm_sweep_bits {
        RM_SWEPT_CONTACT = 1, RM_SWEPT_WATER = 2, RM_SWEPT_SLIDE = 4, RM_SWEPT_NORMAL = 8,
        RM_SWEPT_ENVIRONMENT = 16, RM_SWEPT_LOST = 32, RM_SWEPT_DULL = 64, RM_SWEPT_STOPPED = 128,
        RM_SWEPT_STEP_UP = 256, RM_SWEPT_STEP_DOWN = 512, RM_SWEPT_CLIFF = 1024,
        RM_SWEPT_BLOCKED = 2048, RM_SWEPT_PLACED = 4096, RM_SWEPT_EXHAUSTED = 8192,
        RM_SWEPT_CUT = 16384,
    }
    rm_sweep_kind {
        RM_SWEEP_MOVE = 0, RM_SWEEP_PLACE = 1, RM_SWEEP_PLACE_SLIDE = 2,
    }
    rm_sweep_result {
        RM_SWEEP_OK = 0, RM_SWEEP_FAILED = 1, RM_SWEEP_NO_CELL = 2,
    }
    rm_target_status {
        RM_TARGET_OK = 1, RM_TARGET_LEFT = 2, RM_TARGET_TELEPORTED = 3, RM_TARGET_CONTAINED = 4,
        RM_TARGET_PARENTED = 5, RM_TARGET_TIMED_OUT = 6,
    }
    rm_timed_by {
        RM_TIMED_BY_NOTHING = 0, RM_TIMED_BY_SENT = 1, RM_TIMED_BY_CLOCK = 2,
        RM_TIMED_BY_NUMBERS = 3, RM_TIMED_BY_CADENCE = 4, RM_TIMED_BY_ARRIVAL = 5,
    }
    rm_transient_bits {
        RM_TRANSIENT_CONTACT = 1, RM_TRANSIENT_ON_WALKABLE = 2, RM_TRANSIENT_SLIDING = 4,
        RM_TRANSIENT_WATER = 8, RM_TRANSIENT_STATIONARY_FALL = 16,
        RM_TRANSIENT_STATIONARY_STOP = 32, RM_TRANSIENT_STATIONARY_STUCK = 64,
        RM_TRANSIENT_ACTIVE = 128, RM_TRANSIENT_CHECK_ETHEREAL = 256,
    }
}

pub const RM_ACCEPT_BLOCKED_S: f32 = 2.0;
pub const RM_ACCEPT_LAN_ERROR_M: f64 = 0.075;
pub const RM_ACCEPT_LAN_OVER_M: f64 = 0.001;
pub const RM_ACCEPT_METERS: f64 = 0.05;
pub const RM_ACCEPT_SETTLE_MS: f32 = 200.0;
pub const RM_BLIP_OUTDOORS: f32 = 100.0;
pub const RM_CHASE_SPEED_FACTOR: f32 = 2.0;
pub const RM_CHASE_SPEED_FALLBACK: f32 = 7.5;
pub const RM_CLIP_RATE_LIMIT: f32 = 1000.0;
pub const RM_COORDINATE_LIMIT: f32 = 1000000000.0;
pub const RM_DEFAULT_ELASTICITY: f32 = 0.0500000007;
pub const RM_DEFAULT_FRICTION: f32 = 0.949999988;
pub const RM_DEFAULT_RADIUS: f32 = 0.479999989;
pub const RM_DRIFT_WAY_S: f64 = 0.06666666666666667;
pub const RM_EPSILON: f32 = 0.000199999995;
pub const RM_LANDBLOCK_SIZE: f32 = 192.0;
pub const RM_LEAST_POSITIVE: f32 = 1.40129846e-45;
pub const RM_MAX_ELASTICITY: f32 = 0.100000001;
pub const RM_MAX_SPEED: f32 = 50.0;
pub const RM_NO_BASELINE: f32 = 999999.0;
pub const RM_NUMBER_LIMIT: f32 = 1000000.0;
pub const RM_OBSERVER_PHASE: f64 = 0.007;
pub const RM_OUTGOING_SECONDS: f32 = 1.0;
pub const RM_PENDING_SECONDS: f32 = 10.0;
pub const RM_REACH_DISTANCE: f32 = 0.0500000007;
pub const RM_ROTATION_TOLERANCE: f32 = 0.00100000005;
pub const RM_RUN_SPEED: f32 = 4.0;
pub const RM_SCORE_FARTHEST: f32 = 1000000000.0;
pub const RM_SCORE_FOOT_SECONDS: f64 = 0.1;
pub const RM_SCORE_FROZEN_SPEED: f32 = 0.5;
pub const RM_SCORE_LAG_LIMIT: f32 = 2.0;
pub const RM_SCORE_REST_S: f64 = 0.2;
pub const RM_SCORE_REST_SECONDS: f32 = 0.5;
pub const RM_SCORE_ROUNDED: f32 = 0.0199999996;
pub const RM_SCORE_SAME_PLACE: f64 = 0.01;
pub const RM_SCORE_SILENT_REST_S: f32 = 1.0;
pub const RM_SCORE_SNAP_SPEED: f32 = 1.0;
pub const RM_SCORE_SNAP_TIMES: f32 = 3.0;
pub const RM_SCORE_STEP_METERS: f32 = 1.0;
pub const RM_SCORE_STILL: f32 = 0.00100000005;
pub const RM_SCORE_STOP_SECONDS: f64 = 0.2;
pub const RM_SCORE_TOLD_SECONDS: f32 = 0.5;
pub const RM_SCORE_TRUTH_STILL: f64 = 0.01;
pub const RM_SCORE_TURN_STILL: f32 = 0.0500000007;
pub const RM_SCORE_UNKNOWN: f32 = -1.0;
pub const RM_SCORE_WALL_DEPTH: f64 = 0.01;
pub const RM_SCORE_WRONG_FOOT: f32 = 0.25;
pub const RM_SIDESTEP_SPEED: f32 = 1.25;
pub const RM_SMOOTH_DELAY_MAX: f32 = 0.600000024;
pub const RM_SMOOTH_EASE_REST: f32 = 0.180000007;
pub const RM_SMOOTH_HURRY_RAMP: f32 = 0.25;
pub const RM_SMOOTH_REPORT_LONGEST: f32 = 1.5;
pub const RM_SMOOTH_ROUNDING_MAX: f32 = 0.100000001;
pub const RM_SMOOTH_SNAP_DISTANCE: f32 = 8.0;
pub const RM_SMOOTH_TIME_LIMIT: f32 = 1000000000.0;
pub const RM_STALL_DISTANCE: f32 = 0.200000003;
pub const RM_STALL_RATIO: f32 = 0.300000012;
pub const RM_TERRAIN_MIN_SPACING: f32 = 0.00999999978;
pub const RM_TICK_LIMIT: f32 = 3600.0;
pub const RM_TICK_SHORTEST: f64 = 1e-06;
pub const RM_TURN_SPEED: f32 = 1.5;
pub const RM_WALK_SPEED: f32 = 3.11999989;

#[repr(C)]
pub struct rm_collision {
    private: [u8; 0],
}

#[repr(C)]
pub struct rm_data {
    private: [u8; 0],
}

#[repr(C)]
pub struct rm_data_file {
    private: [u8; 0],
}

#[repr(C)]
pub struct rm_mesh_data {
    private: [u8; 0],
}

#[repr(C)]
pub struct rm_motion_table {
    private: [u8; 0],
}

#[repr(C)]
pub struct rm_reassembler {
    private: [u8; 0],
}

#[repr(C)]
pub struct rm_recorder {
    private: [u8; 0],
}

#[repr(C)]
pub struct rm_replay {
    private: [u8; 0],
}

#[repr(C)]
pub struct rm_threads {
    private: [u8; 0],
}

#[repr(C)]
pub struct rm_world {
    private: [u8; 0],
}

pub type rm_assert_fn =
    Option<unsafe extern "C" fn(*const c_char, *const c_char, c_int)>;
pub type rm_task_fn =
    Option<unsafe extern "C" fn(*mut c_void, u32)>;
pub type rm_sweep_fn =
    Option<unsafe extern "C" fn(*mut c_void, *const rm_sweep_in, *mut rm_sweep_out) -> rm_sweep_result>;
pub type rm_nearby_fn =
    Option<unsafe extern "C" fn(*mut c_void, *const rm_sweep_in, f32, *mut rm_body_obstacle, c_int) -> c_int>;
pub type rm_blob_fn =
    Option<unsafe extern "C" fn(*mut c_void, *const rm_blob)>;
pub type rm_datagram_fn =
    Option<unsafe extern "C" fn(*mut c_void, rm_bytes)>;
pub type rm_field_fn =
    Option<unsafe extern "C" fn(*mut c_void, *const rm_field)>;
pub type rm_height_fn =
    Option<unsafe extern "C" fn(*mut c_void, rm_body_id, *const rm_position, *mut f32) -> bool>;
pub type rm_body_hook =
    Option<unsafe extern "C" fn(*mut c_void, rm_body_id, f64)>;
pub type rm_animation_fn =
    Option<unsafe extern "C" fn(*mut c_void, rm_body_id, *const rm_motion_event)>;
pub type rm_data_field_fn =
    Option<unsafe extern "C" fn(*mut c_void, *const rm_data_field)>;
pub type rm_plain_find_fn =
    Option<unsafe extern "C" fn(*mut c_void, u32, *mut rm_motion_target) -> bool>;
pub type rm_record_write_fn =
    Option<unsafe extern "C" fn(*mut c_void, *const c_void, usize) -> bool>;

structs! {
    struct rm_action {
        command: u32, speed: f32, stamp: u32, is_autonomous: u32,
    }
    struct rm_allocator {
        user: *mut c_void,
        allocate: Option<unsafe extern "C" fn(*mut c_void, usize, usize) -> *mut c_void>,
        release: Option<unsafe extern "C" fn(*mut c_void, *mut c_void, usize)>,
        gives_zeroed: bool,
    }
    struct rm_animation {
        frame_count: u32, pose_first: u32, pose_count: u32, hook_first: u32, hook_count: u32,
    }
    struct rm_animation_hook {
        frame: u32, direction: i32, id: u32,
    }
    struct rm_vec3 {
        x: f32, y: f32, z: f32,
    }
    struct rm_quat {
        w: f32, x: f32, y: f32, z: f32,
    }
    struct rm_animation_pose {
        origin: rm_vec3, rotation: rm_quat,
    }
    struct rm_position {
        cell: u32, origin: rm_vec3, rotation: rm_quat,
    }
    struct rm_client_stamps {
        instance: u16, control: u16, teleport: u16, force_position: u16,
    }
    struct rm_autonomous_position {
        position: rm_position, stamps: rm_client_stamps, has_contact: bool,
    }
    struct rm_autonomy_level {
        level: u32,
    }
    struct rm_bytes {
        data: *const u8, size: usize,
    }
    struct rm_blob {
        stream: u64, sequence: u32, queue: u16, interval: u16, bytes: rm_bytes,
    }
    struct rm_sphere {
        center: rm_vec3, radius: f32,
    }
    struct rm_shape {
        sphere_count: u32, spheres: [rm_sphere; 2], step_up: f32, step_down: f32,
    }
    struct rm_body_def {
        guid: u32, position: rm_position, state: u32, has_contact: bool, is_on_walkable: bool,
        is_player: bool, scale: f32, friction: f32, elasticity: f32, radius: f32, run_rate: f32,
        jump_height: f32, table: u32, host_word: u64, shape: rm_shape, stamps: [u16; 9],
    }
    struct rm_body_id {
        index1: u32, generation: u32,
    }
    struct rm_constraint {
        is_on: u32, used: f32, start: f32, max: f32,
    }
    struct rm_plane {
        normal: rm_vec3, d: f32,
    }
    struct rm_body_info {
        id: rm_body_id, guid: u32, position: rm_position, heading: f32, velocity: rm_vec3,
        omega: rm_vec3, cached_velocity: rm_vec3, state: u32, transient: u32, is_player: bool,
        is_moving_to: bool, is_away: bool, is_entering: bool, parent: u32, has_motion: bool,
        queue_count: u32, window_ticks: u32, window_seconds: f32, baseline: f32, fails: u32,
        blips: u32, leash: rm_constraint, stuck_to: u32, stuck_seconds: f64, teleports: u32,
        queued: u32, snaps: u32, ignored: u32, reasons: u32, contact_plane: rm_plane,
        slide_normal: rm_vec3, cycle_velocity: rm_vec3, cycle_omega: rm_vec3, chase_speed: f32,
        viewer_distance: f32, scale: f32, friction: f32, elasticity: f32, radius: f32,
        run_rate: f32, host_word: u64, stamps: [u16; 9],
    }
    struct rm_part {
        at: rm_vec3, radius: f32, height: f32,
    }
    struct rm_body_obstacle {
        body: rm_body_id, number: u32, at: rm_position, state: u32, is_creature: bool,
        is_cylinder: bool, part_count: u32, parts: [rm_part; 2],
    }
    struct rm_budget {
        sub_steps: u32, places: u32, body_tests: u32, mesh_tests: u32, message_places: u32,
    }
    struct rm_mesh_id {
        index1: u32, generation: u32,
    }
    struct rm_building_def {
        at: rm_position, mesh: rm_mesh_id, portals: *const rm_portal_def, portal_count: u32,
    }
    struct rm_chase_body {
        at: rm_position, has_contact: bool, is_player: bool, is_unknown: bool, chase_speed: f32,
        sticky_speed: f32, radius: f32, blip_distance: f32,
    }
    struct rm_child {
        guid: u32, location: u32,
    }
    struct rm_clock_def {
        rate: f64, bits: u32, least_delay: f32,
    }
    struct rm_clock_info {
        state: rm_clock_state, rate: f64, offset: f64, spread: f64, error: f64, least_delay: f64,
        steps: u32, reports: u32,
    }
    struct rm_collide_context {
        collision: *const rm_collision, nearby: rm_nearby_fn, nearby_user: *mut c_void,
        sub_steps: u32, mesh_tests: u32,
    }
    struct rm_collision_def {
        space: rm_space, allocator: rm_allocator, polygon_limit: u32, allows_missing_cells: bool,
    }
    struct rm_collision_error {
        status: rm_status, what: *const c_char, index: u32,
    }
    struct rm_collision_view {
        user: *mut c_void,
        polygon: Option<unsafe extern "C" fn(*mut c_void, rm_polygon_owner, *const rm_vec3, u32)>,
        sphere: Option<unsafe extern "C" fn(*mut c_void, rm_vec3, f32)>,
        cylinder: Option<unsafe extern "C" fn(*mut c_void, rm_vec3, f32, f32)>,
    }
    struct rm_objdesc {
        palette_count: u8, texture_count: u8, part_count: u8, entries: rm_bytes,
    }
    struct rm_interpreted_state {
        style: u32, forward: u32, sidestep: u32, turn: u32, forward_speed: f32, sidestep_speed: f32,
        turn_speed: f32,
    }
    struct rm_move_parameters {
        bits: u32, distance_to_object: f32, min_distance: f32, fail_distance: f32, speed: f32,
        walk_run_threshold: f32, desired_heading: f32, hold_key: u32,
    }
    struct rm_movement {
        r#type: u32, style: u32, is_autonomous: u32, state: rm_interpreted_state, action_count: u32,
        actions: [rm_action; 31], sticky_guid: u32, is_standing_longjump: u32, object_guid: u32,
        position: rm_position, parameters: rm_move_parameters, run_rate: f32, heading: f32,
    }
    struct rm_movement_pack {
        movement: rm_movement, flags: u8, state_flags: u32,
    }
    struct rm_physics_desc {
        bits: u32, state: u32, has_movement: bool, block: rm_movement_pack, animation_frame: u32,
        position: rm_position, motion_table: u32, sound_table: u32, effect_table: u32, setup: u32,
        parent: u32, parent_location: u32, children: rm_bytes, scale: f32, friction: f32,
        elasticity: f32, translucency: f32, velocity: rm_vec3, acceleration: rm_vec3,
        omega: rm_vec3, script: u32, script_intensity: f32, stamps: [u16; 9],
    }
    struct rm_create_object {
        guid: u32, desc: rm_objdesc, physics: rm_physics_desc, weenie: rm_bytes,
    }
    struct rm_create_player {
        guid: u32,
    }
    struct rm_crossing {
        body: rm_body_id, from: u32, to: u32,
    }
    struct rm_cycle_result {
        is_done: bool, anim_count: u32, anim_dropped: u32,
    }
    struct rm_cycle_state {
        style: u32, substate: u32, speed: f32, modifier_count: u32, modifier: [u32; 4],
        modifier_speed: [f32; 4],
    }
    struct rm_data_body {
        shape: rm_shape, radius: f32, height: f32, motion_table: u32,
    }
    struct rm_data_source {
        user: *mut c_void,
        read: Option<unsafe extern "C" fn(*mut c_void, u64, *mut c_void, usize) -> bool>,
        size: u64,
    }
    struct rm_data_def {
        portal: rm_data_source, cell: rm_data_source, allocator: rm_allocator, has_scenery: bool,
        numbering: rm_numbering, work: u32, memory_limit: usize,
    }
    struct rm_data_entry {
        id: u32, flags: u32, version: u32, offset: u32, size: u32, time: u32, iteration: u32,
    }
    struct rm_data_error {
        status: rm_status, record: u32, offset: u32, field: *const c_char,
    }
    struct rm_data_field {
        name: *const c_char, offset: u32, size: u32, r#type: rm_data_field_type, number: u32,
        real: f32,
    }
    struct rm_data_file_info {
        set: u32, subset: u32, block_size: u32, file_size: u32, engine_version: u32,
        game_version: u32,
    }
    struct rm_data_memory {
        bytes: *const c_void, size: usize,
    }
    struct rm_data_summary {
        objects: u32, buildings: u32, rooms: u32, scenery: u32, obstacles: u32, shapeless: u32,
        missing: u32, damaged: u32, refused: u32, dropped: u32, renumbered: u32,
        first: rm_data_error,
    }
    struct rm_debug_draw {
        user: *mut c_void,
        line: Option<unsafe extern "C" fn(*mut c_void, rm_vec3, rm_vec3, u32)>,
        point: Option<unsafe extern "C" fn(*mut c_void, rm_vec3, f32, u32)>,
        text: Option<unsafe extern "C" fn(*mut c_void, rm_vec3, *const c_char, u32)>,
    }
    struct rm_debug_options {
        what: u32, origin_cell: u32, body: rm_body_id,
    }
    struct rm_delete_object {
        guid: u32, instance: u16,
    }
    struct rm_difference {
        kind: rm_difference_kind, tick: u64, call: u64, op: *const c_char, body: rm_body_id,
        guid: u32, field: *const c_char, recorded: u64, now: u64,
    }
    struct rm_do_movement_command {
        motion: u32, speed: f32, hold_key: u32,
    }
    struct rm_event {
        tick: u64, body: rm_body_id, sequence: u32, reason: u32, amount: f32, other: u32,
        normal: rm_vec3,
    }
    struct rm_field {
        name: *const c_char, index: c_int, r#type: rm_field_type, number: u32, real: f32,
        bytes: rm_bytes,
    }
    struct rm_field_info {
        name: *const c_char, pattern: *const c_char, count: c_int, group: *const c_char,
        is_hashed: bool, is_saved: bool,
    }
    struct rm_fingerprint {
        rules: u32, tables: u32, collision: u32, behaviour: u32,
    }
    struct rm_fragment {
        sequence: u32, id_high: u32, count: u16, index: u16, queue: u16, data: rm_bytes,
    }
    struct rm_frame {
        origin: rm_vec3, rotation: rm_quat, right: rm_vec3, forward: rm_vec3, up: rm_vec3,
    }
    struct rm_ground {
        kind: rm_ground_kind, height: f32, function: rm_height_fn, user: *mut c_void,
    }
    struct rm_hooks {
        user: *mut c_void, animation: rm_animation_fn, detection: rm_body_hook,
        particles: rm_body_hook, scripts: rm_body_hook,
    }
    struct rm_interp_node {
        kind: u32, place: rm_position,
    }
    struct rm_interp_head {
        node: rm_interp_node, count: u32, ticks: u32, seconds: f32, baseline: f32, fails: u32,
        keep_heading: u32,
    }
    struct rm_interp_ring {
        places: [rm_position; 19], failed: rm_position, kinds: [u8; 5], first: u8, has_failed: u8,
    }
    struct rm_interp {
        head: rm_interp_head, ring: rm_interp_ring,
    }
    struct rm_interp_action {
        wish: rm_interp_wish, place: rm_position, has_velocity: bool, velocity: rm_vec3,
    }
    struct rm_jump {
        extent: f32, velocity: rm_vec3, position: rm_position, stamps: rm_client_stamps,
    }
    struct rm_jump_request {
        extent: f32,
    }
    struct rm_landblock_def {
        column: u32, row: u32, heights: *const u16, types: *const u16, height_table: *const f32,
        table_count: u32,
    }
    struct rm_mesh_def {
        vertices: *const rm_vec3, indices: *const u32, polygons: *const rm_polygon_def,
        vertex_count: u32, index_count: u32, polygon_count: u32,
    }
    struct rm_position_pack {
        flags: u32, position: rm_position, velocity: rm_vec3, placement: u32, instance: u16,
        position_stamp: u16, teleport: u16, force_position: u16,
    }
    struct rm_position_message {
        guid: u32, at: rm_position_pack,
    }
    struct rm_motion_message {
        guid: u32, instance: u16, movement_stamp: u16, control: u16, block: rm_movement_pack,
    }
    struct rm_position_and_movement {
        guid: u32, at: rm_position_pack, movement_stamp: u16, control: u16, block: rm_movement_pack,
    }
    struct rm_vector_message {
        guid: u32, velocity: rm_vec3, omega: rm_vec3, instance: u16, vector: u16,
    }
    struct rm_state_message {
        guid: u32, state: u32, instance: u16, state_stamp: u16,
    }
    struct rm_player_teleport {
        teleport: u16,
    }
    struct rm_pickup {
        guid: u32, instance: u16, position_stamp: u16,
    }
    struct rm_parent {
        parent: u32, child: u32, location: u32, placement: u32, instance: u16, position_stamp: u16,
    }
    struct rm_objdesc_update {
        guid: u32, desc: rm_objdesc, instance: u16, objdesc_stamp: u16,
    }
    struct rm_raw_state {
        hold_key: u32, style: u32, forward: u32, forward_key: u32, forward_speed: f32,
        sidestep: u32, sidestep_key: u32, sidestep_speed: f32, turn: u32, turn_key: u32,
        turn_speed: f32,
    }
    struct rm_move_to_state {
        state: rm_raw_state, state_flags: u32, action_count: u32, actions: [rm_action; 31],
        position: rm_position, stamps: rm_client_stamps, has_contact: bool, is_long_jump: bool,
    }
    struct rm_stop_movement_command {
        motion: u32, hold_key: u32,
    }
    struct rm_sequence {
        cursor: f64, velocity: rm_vec3, omega: rm_vec3, phase_rate: f32, speed: [f32; 8],
        clip: [u16; 8], node_count: u8, first_cyclic: u8, current: u8,
    }
    struct rm_move_to {
        sample_age: f64, move_age: f64, target_age: f64, target_guid: u32, command: u32, turn: u32,
        r#type: u8, bits: u8, step_count: u8, step: [u8; 3], heading: [f32; 3],
        parameters: rm_move_parameters, target_cell: u32, target_origin: rm_vec3, start_cell: u32,
        start_origin: rm_vec3, target_radius: f32, target_height: f32, sample_distance: f32,
        move_distance: f32,
    }
    struct rm_motion {
        sequence: rm_sequence, move_to: rm_move_to, cycle: rm_cycle_state,
        interpreted: rm_interpreted_state, raw: rm_raw_state, action_command: [u32; 6],
        action_speed: [f32; 6], action_word: [u32; 6], pending_command: [u32; 6], pending_done: u32,
        run_rate: f32, jump_extent: f32, server_action_stamp: u16, pending_anims: [u16; 6],
        pending_count: u8, pending_jump: u8, action_count: u8, bits: u8,
    }
    struct rm_motion_alias {
        command: u32, means: u32, speed: f32,
    }
    struct rm_motion_body {
        position: rm_position, velocity: rm_vec3, guid: u32, state: u32, transient: u32,
        traits: u32, radius: f32, height: f32, run_rate: f32, jump_height: f32,
    }
    struct rm_motion_clip {
        animation: u32, framerate: f32, low: i32, high: i32,
    }
    struct rm_motion_effects {
        bits: u32, stick_guid: u32, stick_radius: f32, heading: f32, velocity: rm_vec3, error: u32,
    }
    struct rm_motion_context {
        table: *const rm_motion_table, body: rm_motion_body, numbering: rm_numbering,
        events: *mut rm_motion_events, effects: rm_motion_effects,
    }
    struct rm_motion_data {
        flags: u32, velocity: rm_vec3, omega: rm_vec3, stride: f32, clip_first: u32,
        clip_count: u32,
    }
    struct rm_motion_entry {
        style: u32, command: u32, data: u32,
    }
    struct rm_motion_event {
        kind: u32, value: u32, direction: i32,
    }
    struct rm_motion_events {
        items: *mut rm_motion_event, capacity: u32, count: u32, dropped: u32,
    }
    struct rm_motion_link {
        style: u32, from: u32, to: u32, data: u32,
    }
    struct rm_motion_show {
        style: u32, cycle: u32, clip: u32, phase: f32, phase_rate: f32, rate: f32,
        ground_speed: f32,
    }
    struct rm_motion_style {
        style: u32, substate: u32,
    }
    struct rm_motion_table_def {
        default_style: u32, any_substate: u32, any_cycle: u32, styles: *const rm_motion_style,
        cycles: *const rm_motion_entry, links: *const rm_motion_link,
        modifiers: *const rm_motion_entry, aliases: *const rm_motion_alias,
        data: *const rm_motion_data, clips: *const rm_motion_clip, animations: *const rm_animation,
        poses: *const rm_animation_pose, hooks: *const rm_animation_hook, style_count: u32,
        cycle_count: u32, link_count: u32, modifier_count: u32, alias_count: u32, data_count: u32,
        clip_count: u32, animation_count: u32, pose_count: u32, hook_count: u32,
    }
    struct rm_motion_target {
        position: rm_position, radius: f32, height: f32,
    }
    struct rm_motion_update {
        movement: rm_movement, instance: u16, stamp: u16, control: u16,
    }
    struct rm_move_choice {
        command: u32, hold_key: u32, is_away: bool,
    }
    struct rm_numbering_tally {
        fits: [u32; 2],
    }
    struct rm_obj_def {
        axes: rm_axes, is_lenient: bool,
    }
    struct rm_objdesc_cursor {
        index: c_int, offset: usize,
    }
    struct rm_objdesc_entry {
        kind: rm_objdesc_kind, part: u8, offset: u8, length: u8, id: u32, new_id: u32,
    }
    struct rm_obstacle_def {
        kind: rm_obstacle_kind, at: rm_position, scale: f32, parts: *const rm_part, part_count: u32,
        mesh: rm_mesh_id, state: u32, is_creature: bool, number: u32,
    }
    struct rm_obstacle_id {
        index1: u32, generation: u32,
    }
    struct rm_outgoing {
        position_age: f64, raw: rm_raw_state, action_count: u32, position: rm_position,
        plane: rm_plane,
    }
    struct rm_outgoing_now {
        raw: rm_raw_state, action_count: u32, position: rm_position, plane: rm_plane,
        transient: u32, dt: f64,
    }
    struct rm_packet_header {
        sequence: u32, flags: u32, checksum: u32, recipient: u16, interval: u16, size: u16,
        iteration: u16,
    }
    struct rm_packet {
        header: rm_packet_header, is_verified: bool, options: rm_bytes, fragments: rm_bytes,
    }
    struct rm_packet_builder {
        bytes: *mut u8, capacity: usize, size: usize, header: rm_packet_header, payload_sum: u32,
    }
    struct rm_rules {
        stall_test: u8, stall_near: u8, reach_strict: u8, chase_turns: u8, chase_speed: u8,
        auto_leash: u8, sweep_failure: u8, clock: u8, ground_velocity: u8, present: u8,
    }
    struct rm_plain_around {
        rules: rm_rules, space: rm_space, sweep: rm_sweep_fn, sweep_user: *mut c_void,
        find: rm_plain_find_fn, find_user: *mut c_void, table: *const rm_motion_table,
    }
    struct rm_sticky {
        elapsed: f64, target: u32, radius: f32, is_ready: u32, at: rm_position,
    }
    struct rm_position_manager {
        interp: rm_interp, sticky: rm_sticky, constraint: rm_constraint,
    }
    struct rm_plain_body {
        guid: u32, position: rm_position, velocity: rm_vec3, omega: rm_vec3,
        cached_velocity: rm_vec3, state: u32, transient: u32, is_player: bool, speed_source: u32,
        speed: f32, jump_height: f32, scale: f32, friction: f32, elasticity: f32, radius: f32,
        contact_plane: rm_plane, contact_cell: u32, slide_normal: rm_vec3, shape: rm_shape,
        motion: rm_motion, manager: rm_position_manager,
    }
    struct rm_plain_out {
        start: rm_position, reasons: u32, wish: rm_interp_action,
    }
    struct rm_polygon_def {
        first: u32, count: u32, is_two_sided: bool,
    }
    struct rm_portal_def {
        other: u32, side: bool, plane: rm_plane,
    }
    struct rm_position_update {
        position: rm_position, has_contact: bool, instance: u16, stamp: u16, teleport: u16,
    }
    struct rm_reassembler_def {
        stream_capacity: c_int, message_capacity: c_int, fragment_capacity: c_int,
        ephemeral_capacity: c_int, allocator: rm_allocator,
    }
    struct rm_wire_error {
        status: rm_status, offset: usize, field: *const c_char,
    }
    struct rm_receipt {
        what: rm_received, kind: u32, guid: u32, error: rm_wire_error,
    }
    struct rm_recorder_def {
        write: rm_record_write_fn, user: *mut c_void, interval: u32, has_detail: bool,
        buffer_bytes: usize, allocator: rm_allocator,
    }
    struct rm_recording_info {
        format: u32, library_version: u32, interval: u32, has_detail: bool, needs: u32,
        rules: rm_rules, space: rm_space, capacity: u32, ticks: u64,
    }
    struct rm_remote_report {
        known: u32, position: rm_position, velocity: rm_vec3, turning: f32,
        doing: rm_interpreted_state, sent: f64, age: f64, number: u32, clock: u32, sender_time: f64,
    }
    struct rm_render {
        id: rm_body_id, guid: u32, position: rm_vec3, rotation: rm_quat, style: u32, cycle: u32,
        clip: u32, phase: f32, rate: f32, ground_speed: f32,
    }
    struct rm_runner {
        user: *mut c_void,
        run: Option<unsafe extern "C" fn(*mut c_void, u32, rm_task_fn, *mut c_void)>,
    }
    struct rm_replay_def {
        runner: rm_runner, hooks: rm_hooks, sweep: rm_sweep_fn, sweep_user: *mut c_void,
        height: rm_height_fn, height_user: *mut c_void, memory_limit: u64, allocator: rm_allocator,
    }
    struct rm_replay_report {
        body: rm_body_id, guid: u32, at: rm_position, stamp: u16, teleport: u16, has_stamp: u32,
    }
    struct rm_replay_result {
        state: rm_replay_state, calls: u64, hashes: u64, seconds: f64, difference: rm_difference,
        error: rm_wire_error,
    }
    struct rm_room_def {
        planes: *const rm_plane, portals: *const rm_portal_def, visible: *const u32,
        plane_count: u32, portal_count: u32, visible_count: u32, cell: u32, at: rm_position,
        mesh: rm_mesh_id,
    }
    struct rm_rule_info {
        name: *const c_char, text: *const c_char, values: u32,
    }
    struct rm_sender {
        packet_sequence: u32, fragment_sequence: u32, recipient: u16, interval: u16, iteration: u16,
    }
    struct rm_share {
        sub_steps: u32, places: u32, first: u32, body_tests: u32, mesh_tests: u32,
    }
    struct rm_smooth_body {
        rounding: f32, ease_shortest: f32, ease_longest: f32, snap_distance: f32, turn_speed: f32,
        silence: f32, slow_down: f32, idle: u32,
    }
    struct rm_smooth_def {
        play_delay: f32, base_delay: f32, report_interval: f32, is_repeating: u32,
        replay_limit: u32, body: rm_smooth_body,
    }
    struct rm_smooth_info {
        time: f64, delay: f32, predicted: rm_position, offset: rm_vec3, velocity: rm_vec3,
        cycle_speed: f32, ticks: u32, waiting: u32, why: u32, timed_by: rm_timed_by, age: f32,
        age_error: f32, interval: f32, missed: f32, moved: f32, since: f32, model: u32, number: u32,
        lost: u32,
    }
    struct rm_smooth_work {
        ticks: u32, waiting: u32, longest: u32, delay: f32,
    }
    struct rm_state_update {
        state: u32, instance: u16, stamp: u16,
    }
    struct rm_sweep_in {
        body: rm_body_id, kind: rm_sweep_kind, from: rm_position, to: rm_position,
        velocity: rm_vec3, slide: rm_vec3, contact: rm_plane, contact_cell: u32, state: u32,
        transient: u32, shape: *const rm_shape, dt: f32, share: *const rm_share,
    }
    struct rm_sweep_out {
        at: rm_position, contact: rm_plane, contact_cell: u32, slide: rm_vec3, normal: rm_vec3,
        bits: u32, stationary_fall: c_int, touched: u32, places: u32,
    }
    struct rm_terrain_def {
        columns: u32, rows: u32, spacing: f32, corner: rm_vec3, heights: *const f32,
    }
    struct rm_timing {
        has_sent: bool, has_arrived: bool, sent: f64, arrived: f64,
    }
    struct rm_vector_update {
        velocity: rm_vec3, omega: rm_vec3, instance: u16, stamp: u16,
    }
    struct rm_world_def {
        rules: rm_rules, space: rm_space, numbering: rm_numbering, capacity: u32, events: u32,
        ground: rm_ground, sweep: rm_sweep_fn, sweep_user: *mut c_void, map_version: u32,
        goals: u32, goal_reserve: u32, pending_messages: u32, table_key: u64, budget: rm_budget,
        hooks: rm_hooks, runner: rm_runner, allocator: rm_allocator, instructions: rm_instructions,
    }
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union rm_message_content {
    pub update_position: rm_position_message,
    pub update_motion: rm_motion_message,
    pub position_and_movement: rm_position_and_movement,
    pub update_vector: rm_vector_message,
    pub set_state: rm_state_message,
    pub delete_object: rm_delete_object,
    pub player_teleport: rm_player_teleport,
    pub pickup: rm_pickup,
    pub parent: rm_parent,
    pub objdesc: rm_objdesc_update,
    pub create_player: rm_create_player,
    pub create_object: rm_create_object,
    pub move_to_state: rm_move_to_state,
    pub autonomous_position: rm_autonomous_position,
    pub jump: rm_jump,
    pub do_movement_command: rm_do_movement_command,
    pub stop_movement_command: rm_stop_movement_command,
    pub autonomy_level: rm_autonomy_level,
    pub jump_request: rm_jump_request,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct rm_message {
    pub kind: rm_message_kind,
    pub sequence: u32,
    pub numbering: rm_numbering,
    pub padding: [u8; 8],
    pub content: rm_message_content,
}

functions! {
    fn rm_abi_version() -> u32;
    fn rm_ac_world_def() -> rm_world_def;
    fn rm_asin(x: f32) -> f32;
    fn rm_atan2(y: f32, x: f32) -> f32;
    fn rm_best_instructions() -> rm_instructions;
    fn rm_body_add(world: *mut rm_world, def: *const rm_body_def, id: *mut rm_body_id) -> rm_status;
    fn rm_body_append_jump(world: *mut rm_world, id: rm_body_id) -> rm_status;
    fn rm_body_append_velocity(
        world: *mut rm_world, id: rm_body_id, velocity: rm_vec3,
    ) -> rm_status;
    fn rm_body_compare(
        a: *const rm_world, id_a: rm_body_id, b: *const rm_world, id_b: rm_body_id,
        field: *mut *const c_char,
    ) -> rm_status;
    fn rm_body_constrain(
        world: *mut rm_world, id: rm_body_id, to: *const rm_position, start: f32, max: f32,
    ) -> rm_status;
    fn rm_body_do(
        world: *mut rm_world, id: rm_body_id, command: u32, parameters: *const rm_move_parameters,
        error: *mut rm_motion_error,
    ) -> rm_status;
    fn rm_body_encode(
        world: *const rm_world, id: rm_body_id, kind: rm_message_kind, bytes: *mut c_void,
        capacity: usize, size: *mut usize,
    ) -> rm_status;
    fn rm_body_enter(world: *mut rm_world, id: rm_body_id, at: *const rm_position) -> rm_status;
    fn rm_body_explain(
        world: *const rm_world, id: rm_body_id, text: *mut c_char, size: usize,
    ) -> rm_status;
    fn rm_body_field(index: c_int, info: *mut rm_field_info) -> bool;
    fn rm_body_hash(world: *const rm_world, id: rm_body_id, hash: *mut u64) -> rm_status;
    fn rm_body_interpolate(
        world: *mut rm_world, id: rm_body_id, to: *const rm_position, keep_heading: bool,
    ) -> rm_status;
    fn rm_body_jump(
        world: *mut rm_world, id: rm_body_id, extent: f32, error: *mut rm_motion_error,
    ) -> rm_status;
    fn rm_body_make_ghost(world: *mut rm_world, id: rm_body_id) -> rm_status;
    fn rm_body_message(
        world: *const rm_world, id: rm_body_id, kind: rm_message_kind, message: *mut rm_message,
    ) -> rm_status;
    fn rm_body_move(
        world: *mut rm_world, id: rm_body_id, offset: rm_vec3, result: *mut rm_sweep_result,
    ) -> rm_status;
    fn rm_body_place(world: *mut rm_world, id: rm_body_id, at: *const rm_position) -> rm_status;
    fn rm_body_read(world: *const rm_world, id: rm_body_id, info: *mut rm_body_info) -> rm_status;
    fn rm_body_read_field(
        world: *const rm_world, id: rm_body_id, field: c_int, values: *mut f64, capacity: u32,
        count: *mut u32,
    ) -> rm_status;
    fn rm_body_read_motion(
        world: *const rm_world, id: rm_body_id, motion: *mut rm_motion,
    ) -> rm_status;
    fn rm_body_read_smooth(
        world: *const rm_world, id: rm_body_id, info: *mut rm_smooth_info,
    ) -> rm_status;
    fn rm_body_remove(world: *mut rm_world, id: rm_body_id) -> rm_status;
    fn rm_body_render(world: *const rm_world, id: rm_body_id, at: *mut rm_position) -> rm_status;
    fn rm_body_report(
        world: *mut rm_world, id: rm_body_id, report: *const rm_remote_report,
    ) -> rm_status;
    fn rm_body_restore(
        world: *mut rm_world, bytes: *const c_void, size: usize, id: *mut rm_body_id,
    ) -> rm_status;
    fn rm_body_restore_over(
        world: *mut rm_world, id: rm_body_id, bytes: *const c_void, size: usize,
    ) -> rm_status;
    fn rm_body_save(
        world: *const rm_world, id: rm_body_id, bytes: *mut c_void, capacity: usize,
        size: *mut usize,
    ) -> rm_status;
    fn rm_body_save_bytes() -> usize;
    fn rm_body_set_cycle(
        world: *mut rm_world, id: rm_body_id, velocity: rm_vec3, omega: rm_vec3,
    ) -> rm_status;
    fn rm_body_set_elasticity(world: *mut rm_world, id: rm_body_id, elasticity: f32) -> rm_status;
    fn rm_body_set_friction(world: *mut rm_world, id: rm_body_id, friction: f32) -> rm_status;
    fn rm_body_set_guid(world: *mut rm_world, id: rm_body_id, guid: u32) -> rm_status;
    fn rm_body_set_host_word(world: *mut rm_world, id: rm_body_id, host_word: u64) -> rm_status;
    fn rm_body_set_keys(
        world: *mut rm_world, id: rm_body_id, keys: *const rm_raw_state,
    ) -> rm_status;
    fn rm_body_set_moving_to(world: *mut rm_world, id: rm_body_id, is_moving_to: bool) -> rm_status;
    fn rm_body_set_omega(world: *mut rm_world, id: rm_body_id, omega: rm_vec3) -> rm_status;
    fn rm_body_set_plane(world: *mut rm_world, id: rm_body_id, normal: rm_vec3) -> rm_status;
    fn rm_body_set_player(world: *mut rm_world, id: rm_body_id, is_player: bool) -> rm_status;
    fn rm_body_set_radius(world: *mut rm_world, id: rm_body_id, radius: f32) -> rm_status;
    fn rm_body_set_run_rate(world: *mut rm_world, id: rm_body_id, run_rate: f32) -> rm_status;
    fn rm_body_set_scale(world: *mut rm_world, id: rm_body_id, scale: f32) -> rm_status;
    fn rm_body_set_shape(world: *mut rm_world, id: rm_body_id, shape: *const rm_shape) -> rm_status;
    fn rm_body_set_smooth(
        world: *mut rm_world, id: rm_body_id, body: *const rm_smooth_body,
    ) -> rm_status;
    fn rm_body_set_speed(
        world: *mut rm_world, id: rm_body_id, source: rm_speed_source, speed: f32,
    ) -> rm_status;
    fn rm_body_set_stamp(
        world: *mut rm_world, id: rm_body_id, which: rm_stamp, value: u16,
    ) -> rm_status;
    fn rm_body_set_state(world: *mut rm_world, id: rm_body_id, mask: u32, bits: u32) -> rm_status;
    fn rm_body_set_table(world: *mut rm_world, id: rm_body_id, table: u32) -> rm_status;
    fn rm_body_set_transient(
        world: *mut rm_world, id: rm_body_id, mask: u32, bits: u32,
    ) -> rm_status;
    fn rm_body_set_velocity(world: *mut rm_world, id: rm_body_id, velocity: rm_vec3) -> rm_status;
    fn rm_body_stick(world: *mut rm_world, id: rm_body_id, target: rm_body_id) -> rm_status;
    fn rm_body_stop(world: *mut rm_world, id: rm_body_id) -> rm_status;
    fn rm_body_tick(world: *mut rm_world, id: rm_body_id, dt: f64) -> rm_status;
    fn rm_body_unconstrain(world: *mut rm_world, id: rm_body_id) -> rm_status;
    fn rm_body_unstick(world: *mut rm_world, id: rm_body_id) -> rm_status;
    fn rm_body_update_motion(
        world: *mut rm_world, id: rm_body_id, update: *const rm_motion_update,
        was_applied: *mut bool,
    ) -> rm_status;
    fn rm_body_update_position(
        world: *mut rm_world, id: rm_body_id, update: *const rm_position_update,
        route: *mut rm_route,
    ) -> rm_status;
    fn rm_body_update_state(
        world: *mut rm_world, id: rm_body_id, update: *const rm_state_update,
        was_applied: *mut bool,
    ) -> rm_status;
    fn rm_body_update_vector(
        world: *mut rm_world, id: rm_body_id, update: *const rm_vector_update,
        was_applied: *mut bool,
    ) -> rm_status;
    fn rm_chase_speed(interpreter_speed: f32) -> f32;
    fn rm_checksum(bytes: *const u8, size: usize) -> u32;
    fn rm_child_at(children: rm_bytes, index: c_int) -> rm_child;
    fn rm_collide_context_make(
        collision: *const rm_collision, bodies: *mut rm_world,
    ) -> rm_collide_context;
    fn rm_collide_sweep(
        context: *mut c_void, r#in: *const rm_sweep_in, out: *mut rm_sweep_out,
    ) -> rm_sweep_result;
    fn rm_collision_add_building(
        collision: *mut rm_collision, def: *const rm_building_def, error: *mut rm_collision_error,
    ) -> rm_status;
    fn rm_collision_add_landblock(
        collision: *mut rm_collision, def: *const rm_landblock_def, error: *mut rm_collision_error,
    ) -> rm_status;
    fn rm_collision_add_mesh(
        collision: *mut rm_collision, def: *const rm_mesh_def, out: *mut rm_mesh_id,
        error: *mut rm_collision_error,
    ) -> rm_status;
    fn rm_collision_add_obstacle(
        collision: *mut rm_collision, def: *const rm_obstacle_def, out: *mut rm_obstacle_id,
        error: *mut rm_collision_error,
    ) -> rm_status;
    fn rm_collision_add_rooms(
        collision: *mut rm_collision, defs: *const rm_room_def, count: u32, room: *mut u32,
        error: *mut rm_collision_error,
    ) -> rm_status;
    fn rm_collision_bytes(collision: *const rm_collision) -> usize;
    fn rm_collision_create(def: *const rm_collision_def, out: *mut *mut rm_collision) -> rm_status;
    fn rm_collision_depth(
        collision: *const rm_collision, shape: *const rm_shape, at: *const rm_position,
    ) -> f32;
    fn rm_collision_destroy(collision: *mut rm_collision);
    fn rm_collision_move_obstacle(
        collision: *mut rm_collision, obstacle: rm_obstacle_id, at: *const rm_position,
    ) -> rm_status;
    fn rm_collision_remove_building(collision: *mut rm_collision, cell: u32) -> rm_status;
    fn rm_collision_remove_landblock(
        collision: *mut rm_collision, column: u32, row: u32,
    ) -> rm_status;
    fn rm_collision_remove_mesh(collision: *mut rm_collision, mesh: rm_mesh_id) -> rm_status;
    fn rm_collision_remove_obstacle(
        collision: *mut rm_collision, obstacle: rm_obstacle_id,
    ) -> rm_status;
    fn rm_collision_remove_room(collision: *mut rm_collision, cell: u32) -> rm_status;
    fn rm_collision_remove_terrain(collision: *mut rm_collision) -> rm_status;
    fn rm_collision_set_terrain(
        collision: *mut rm_collision, def: *const rm_terrain_def, error: *mut rm_collision_error,
    ) -> rm_status;
    fn rm_collision_show(
        collision: *const rm_collision, origin_cell: u32, view: *const rm_collision_view,
    ) -> rm_status;
    fn rm_collision_terrain_height(
        collision: *const rm_collision, at: *const rm_position, height: *mut f32,
    ) -> bool;
    fn rm_command_allows_jump(numbering: rm_numbering, command: u32) -> bool;
    fn rm_command_expand(numbering: rm_numbering, number: u32) -> u32;
    fn rm_command_from_name(name: *const c_char) -> u32;
    fn rm_command_name(command: u32) -> *const c_char;
    fn rm_constraint_adjust(
        leash: *mut rm_constraint, has_contact: bool, offset: *mut rm_frame,
    ) -> u32;
    fn rm_constraint_clear(leash: *mut rm_constraint);
    fn rm_constraint_distances(cell: u32, start: *mut f32, max: *mut f32);
    fn rm_constraint_is_full(leash: *const rm_constraint) -> bool;
    fn rm_constraint_set(leash: *mut rm_constraint, distance: f32, start: f32, max: f32);
    fn rm_cos(x: f32) -> f32;
    fn rm_cycle_do(
        state: *mut rm_cycle_state, sequence: *mut rm_sequence, table: *const rm_motion_table,
        command: u32, speed: f32,
    ) -> rm_cycle_result;
    fn rm_cycle_init(
        state: *mut rm_cycle_state, sequence: *mut rm_sequence, table: *const rm_motion_table,
    );
    fn rm_cycle_stop(
        state: *mut rm_cycle_state, sequence: *mut rm_sequence, table: *const rm_motion_table,
        command: u32,
    ) -> rm_cycle_result;
    fn rm_cycle_stop_completely(
        state: *mut rm_cycle_state, sequence: *mut rm_sequence, table: *const rm_motion_table,
    ) -> rm_cycle_result;
    fn rm_cylinder_distance(
        a: *const rm_position, radius_a: f32, height_a: f32, b: *const rm_position, radius_b: f32,
        height_b: f32,
    ) -> f32;
    fn rm_cylinder_distance_no_z(
        a: *const rm_position, radius_a: f32, b: *const rm_position, radius_b: f32,
    ) -> f32;
    fn rm_data_bytes(data: *const rm_data) -> usize;
    fn rm_data_create(
        def: *const rm_data_def, out: *mut *mut rm_data, error: *mut rm_data_error,
    ) -> rm_status;
    fn rm_data_destroy(data: *mut rm_data);
    fn rm_data_file_close(file: *mut rm_data_file);
    fn rm_data_file_describe(file: *const rm_data_file) -> rm_data_file_info;
    fn rm_data_file_find(
        file: *mut rm_data_file, id: u32, out: *mut rm_data_entry, error: *mut rm_data_error,
    ) -> rm_status;
    fn rm_data_file_next(
        file: *mut rm_data_file, id: u32, out: *mut rm_data_entry, error: *mut rm_data_error,
    ) -> rm_status;
    fn rm_data_file_open(
        source: *const rm_data_source, allocator: *const rm_allocator, out: *mut *mut rm_data_file,
        error: *mut rm_data_error,
    ) -> rm_status;
    fn rm_data_file_read(
        file: *const rm_data_file, entry: *const rm_data_entry, bytes: *mut c_void, capacity: usize,
        error: *mut rm_data_error,
    ) -> rm_status;
    fn rm_data_kind_name(kind: rm_data_kind) -> *const c_char;
    fn rm_data_kind_of(set: u32, id: u32) -> rm_data_kind;
    fn rm_data_load_landblock(
        collision: *mut rm_collision, data: *mut rm_data, column: u32, row: u32,
        report: *mut rm_data_summary, error: *mut rm_data_error,
    ) -> rm_status;
    fn rm_data_memory_source(memory: *mut rm_data_memory) -> rm_data_source;
    fn rm_data_motion_table(
        data: *mut rm_data, id: u32, out: *mut *mut rm_motion_table, skipped: *mut u32,
        error: *mut rm_data_error,
    ) -> rm_status;
    fn rm_data_setup(
        data: *mut rm_data, id: u32, out: *mut rm_data_body, error: *mut rm_data_error,
    ) -> rm_status;
    fn rm_data_unload_landblock(
        collision: *mut rm_collision, data: *mut rm_data, column: u32, row: u32,
    ) -> rm_status;
    fn rm_data_visit(
        kind: rm_data_kind, id: u32, bytes: *const c_void, size: usize, visit: rm_data_field_fn,
        user: *mut c_void, error: *mut rm_data_error,
    ) -> rm_status;
    fn rm_default_body_def() -> rm_body_def;
    fn rm_default_clock_def() -> rm_clock_def;
    fn rm_default_collision_def() -> rm_collision_def;
    fn rm_default_data_def() -> rm_data_def;
    fn rm_default_debug_options() -> rm_debug_options;
    fn rm_default_interpreted_state() -> rm_interpreted_state;
    fn rm_default_move_parameters() -> rm_move_parameters;
    fn rm_default_movement() -> rm_movement;
    fn rm_default_obj_def() -> rm_obj_def;
    fn rm_default_obstacle_def() -> rm_obstacle_def;
    fn rm_default_physics_desc() -> rm_physics_desc;
    fn rm_default_plain_around() -> rm_plain_around;
    fn rm_default_raw_state() -> rm_raw_state;
    fn rm_default_reassembler_def() -> rm_reassembler_def;
    fn rm_default_recorder_def() -> rm_recorder_def;
    fn rm_default_remote_report() -> rm_remote_report;
    fn rm_default_replay_def() -> rm_replay_def;
    fn rm_default_smooth_body() -> rm_smooth_body;
    fn rm_default_smooth_def() -> rm_smooth_def;
    fn rm_default_world_def() -> rm_world_def;
    fn rm_fragment_count(message_size: usize) -> c_int;
    fn rm_fragment_slice(message: rm_bytes, index: c_int, fragment: *mut rm_fragment) -> rm_status;
    fn rm_frame_combine(a: *const rm_frame, b: *const rm_frame) -> rm_frame;
    fn rm_frame_heading(frame: *const rm_frame) -> f32;
    fn rm_frame_identity() -> rm_frame;
    fn rm_frame_is_equal(a: *const rm_frame, b: *const rm_frame) -> bool;
    fn rm_frame_is_valid(frame: *const rm_frame) -> bool;
    fn rm_frame_is_valid_except_for_heading(frame: *const rm_frame) -> bool;
    fn rm_frame_make(origin: rm_vec3, rotation: rm_quat) -> rm_frame;
    fn rm_frame_point_to_global(frame: *const rm_frame, p: rm_vec3) -> rm_vec3;
    fn rm_frame_point_to_local(frame: *const rm_frame, p: rm_vec3) -> rm_vec3;
    fn rm_frame_rotate(frame: *mut rm_frame, w: rm_vec3);
    fn rm_frame_rotate_global(frame: *mut rm_frame, w: rm_vec3);
    fn rm_frame_set_heading(frame: *mut rm_frame, degrees: f32);
    fn rm_frame_set_rotation(frame: *mut rm_frame, rotation: rm_quat);
    fn rm_frame_set_vector_heading(frame: *mut rm_frame, direction: rm_vec3);
    fn rm_frame_subtract(a: *const rm_frame, b: *const rm_frame) -> rm_frame;
    fn rm_frame_vector_to_global(frame: *const rm_frame, v: rm_vec3) -> rm_vec3;
    fn rm_frame_vector_to_local(frame: *const rm_frame, v: rm_vec3) -> rm_vec3;
    fn rm_from_engine_direction(axes: rm_axes, direction: rm_vec3) -> rm_vec3;
    fn rm_from_engine_omega(axes: rm_axes, omega: rm_vec3) -> rm_vec3;
    fn rm_from_engine_point(axes: rm_axes, point: rm_vec3) -> rm_vec3;
    fn rm_from_engine_rotation(axes: rm_axes, rotation: rm_quat) -> rm_quat;
    fn rm_heading_difference(from: f32, to: f32) -> f32;
    fn rm_heading_is_passed(heading: f32, target: f32, is_right: bool) -> bool;
    fn rm_interp_adjust(
        queue: *mut rm_interp, rules: *const rm_rules, body: *const rm_chase_body, is_stuck: bool,
        dt: f32, offset: *mut rm_frame,
    ) -> u32;
    fn rm_interp_append_jump(queue: *mut rm_interp);
    fn rm_interp_append_velocity(queue: *mut rm_interp, velocity: rm_vec3);
    fn rm_interp_init(queue: *mut rm_interp);
    fn rm_interp_stop(queue: *mut rm_interp);
    fn rm_interp_to(
        queue: *mut rm_interp, rules: *const rm_rules, body: *const rm_chase_body,
        place: *const rm_position, keep_heading: bool,
    ) -> rm_interp_result;
    fn rm_interp_use_time(queue: *mut rm_interp, body: *const rm_chase_body) -> rm_interp_action;
    fn rm_interpreted_state_flags(state: *const rm_interpreted_state) -> u32;
    fn rm_jump_height(load: f32, skill: f32, power: f32, scaling: f32) -> f32;
    fn rm_jump_speed(height: f32) -> f32;
    fn rm_load_heightmap(
        bytes: *const c_void, size: usize, columns: u32, rows: u32, metres_per_unit: f32,
        heights: *mut f32, error: *mut rm_collision_error,
    ) -> rm_status;
    fn rm_load_obj(
        bytes: *const c_void, size: usize, data: *mut rm_mesh_data, error: *mut rm_collision_error,
    ) -> rm_status;
    fn rm_load_obj_as(
        bytes: *const c_void, size: usize, def: *const rm_obj_def, data: *mut rm_mesh_data,
        dropped: *mut u32, error: *mut rm_collision_error,
    ) -> rm_status;
    fn rm_mesh_data_add_box(
        data: *mut rm_mesh_data, low: rm_vec3, high: rm_vec3, error: *mut rm_collision_error,
    ) -> rm_status;
    fn rm_mesh_data_add_polygon(
        data: *mut rm_mesh_data, indices: *const u32, count: u32, is_two_sided: bool,
        error: *mut rm_collision_error,
    ) -> rm_status;
    fn rm_mesh_data_add_vertex(data: *mut rm_mesh_data, vertex: rm_vec3) -> rm_status;
    fn rm_mesh_data_create(
        allocator: *const rm_allocator, out: *mut *mut rm_mesh_data,
    ) -> rm_status;
    fn rm_mesh_data_def(data: *const rm_mesh_data) -> rm_mesh_def;
    fn rm_mesh_data_destroy(data: *mut rm_mesh_data);
    fn rm_message_decode(
        numbering: rm_numbering, bytes: *const u8, size: usize, out: *mut rm_message,
        error: *mut rm_wire_error,
    ) -> rm_status;
    fn rm_message_decode_many(
        numbering: rm_numbering, runner: *const rm_runner, messages: *const rm_bytes, count: u32,
        out: *mut rm_message, errors: *mut rm_wire_error,
    ) -> rm_status;
    fn rm_message_encode(
        message: *const rm_message, bytes: *mut u8, capacity: usize, size: *mut usize,
        error: *mut rm_wire_error,
    ) -> rm_status;
    fn rm_message_guid(message: *const rm_message) -> u32;
    fn rm_message_is_from_client(kind: rm_message_kind) -> bool;
    fn rm_message_name(kind: rm_message_kind) -> *const c_char;
    fn rm_message_visit(
        message: *const rm_message, visit: rm_field_fn, user: *mut c_void,
    ) -> rm_status;
    fn rm_motion_adjust(command: u32, hold_key: u32, run_rate: f32, speed: *mut f32) -> u32;
    fn rm_motion_adjusted_max_speed(motion: *const rm_motion, body: *const rm_motion_body) -> f32;
    fn rm_motion_advance(
        motion: *mut rm_motion, context: *mut rm_motion_context, dt: f64, offset: *mut rm_frame,
    );
    fn rm_motion_apply_current(motion: *mut rm_motion, context: *mut rm_motion_context);
    fn rm_motion_apply_raw(
        motion: *mut rm_motion, context: *mut rm_motion_context, raw: *const rm_raw_state,
    );
    fn rm_motion_cancel_move_to(
        motion: *mut rm_motion, context: *mut rm_motion_context, error: rm_motion_error,
    );
    fn rm_motion_cycle_speed(motion: *const rm_motion) -> f32;
    fn rm_motion_do(
        motion: *mut rm_motion, context: *mut rm_motion_context, command: u32,
        parameters: *const rm_move_parameters,
    ) -> rm_motion_error;
    fn rm_motion_do_interpreted(
        motion: *mut rm_motion, context: *mut rm_motion_context, command: u32,
        parameters: *const rm_move_parameters,
    ) -> rm_motion_error;
    fn rm_motion_events_add(events: *mut rm_motion_events, event: rm_motion_event);
    fn rm_motion_hit_ground(motion: *mut rm_motion, context: *mut rm_motion_context);
    fn rm_motion_init(motion: *mut rm_motion, table: *const rm_motion_table);
    fn rm_motion_is_moving_to(motion: *const rm_motion) -> bool;
    fn rm_motion_jump(
        motion: *mut rm_motion, context: *mut rm_motion_context, extent: f32,
    ) -> rm_motion_error;
    fn rm_motion_leave_ground(
        motion: *mut rm_motion, context: *mut rm_motion_context, keeps_velocity: bool,
    );
    fn rm_motion_leave_ground_velocity(
        motion: *const rm_motion, body: *const rm_motion_body,
    ) -> rm_vec3;
    fn rm_motion_max_speed(motion: *const rm_motion, body: *const rm_motion_body) -> f32;
    fn rm_motion_raw_actions(motion: *const rm_motion, out: *mut rm_action) -> u32;
    fn rm_motion_receive(
        motion: *mut rm_motion, context: *mut rm_motion_context, movement: *const rm_movement,
        target: *const rm_motion_target,
    ) -> rm_status;
    fn rm_motion_set_hold_key(motion: *mut rm_motion, context: *mut rm_motion_context, key: u32);
    fn rm_motion_set_speeds(motion: *mut rm_motion, velocity: rm_vec3, omega: rm_vec3);
    fn rm_motion_shown(motion: *const rm_motion, table: *const rm_motion_table) -> rm_motion_show;
    fn rm_motion_state_velocity(motion: *const rm_motion, body: *const rm_motion_body) -> rm_vec3;
    fn rm_motion_stop(
        motion: *mut rm_motion, context: *mut rm_motion_context, command: u32,
        parameters: *const rm_move_parameters,
    ) -> rm_motion_error;
    fn rm_motion_stop_completely(
        motion: *mut rm_motion, context: *mut rm_motion_context,
    ) -> rm_motion_error;
    fn rm_motion_stop_interpreted(
        motion: *mut rm_motion, context: *mut rm_motion_context, command: u32,
        parameters: *const rm_move_parameters,
    ) -> rm_motion_error;
    fn rm_motion_table_clip() -> *const rm_motion_table;
    fn rm_motion_table_contents(table: *const rm_motion_table) -> *const rm_motion_table_def;
    fn rm_motion_table_create(
        def: *const rm_motion_table_def, allocator: *const rm_allocator,
        out: *mut *mut rm_motion_table,
    ) -> rm_status;
    fn rm_motion_table_destroy(table: *mut rm_motion_table);
    fn rm_motion_table_humanoid() -> *const rm_motion_table;
    fn rm_motion_use_time(
        motion: *mut rm_motion, context: *mut rm_motion_context, target: *const rm_motion_target,
        dt: f64,
    );
    fn rm_move_choose(parameters: *const rm_move_parameters, distance: f32) -> rm_move_choice;
    fn rm_movement_check(movement: *const rm_movement) -> rm_status;
    fn rm_movement_pack_make(movement: *const rm_movement) -> rm_movement_pack;
    fn rm_numbering_guess(
        tally: *const rm_numbering_tally, otherwise: rm_numbering,
    ) -> rm_numbering;
    fn rm_numbering_note(tally: *mut rm_numbering_tally, message: *const rm_message);
    fn rm_objdesc_next(
        desc: *const rm_objdesc, cursor: *mut rm_objdesc_cursor, entry: *mut rm_objdesc_entry,
    ) -> bool;
    fn rm_objdesc_write(
        entries: *const rm_objdesc_entry, count: c_int, bytes: *mut u8, capacity: usize,
        desc: *mut rm_objdesc,
    ) -> rm_status;
    fn rm_outgoing_due(last: *const rm_outgoing, now: *const rm_outgoing_now) -> u32;
    fn rm_outgoing_next(
        last: *const rm_outgoing, now: *const rm_outgoing_now, sent: u32,
    ) -> rm_outgoing;
    fn rm_outgoing_start(position: *const rm_position, plane: rm_plane) -> rm_outgoing;
    fn rm_packet_add_fragment(
        builder: *mut rm_packet_builder, fragment: *const rm_fragment,
    ) -> rm_status;
    fn rm_packet_add_option(
        builder: *mut rm_packet_builder, flag: u32, data: rm_bytes,
    ) -> rm_status;
    fn rm_packet_begin(
        builder: *mut rm_packet_builder, bytes: *mut u8, capacity: usize,
        header: *const rm_packet_header,
    ) -> rm_status;
    fn rm_packet_decode(
        bytes: *const u8, size: usize, out: *mut rm_packet, error: *mut rm_wire_error,
    ) -> rm_status;
    fn rm_packet_fate_text(fate: rm_packet_fate) -> *const c_char;
    fn rm_packet_finish(builder: *mut rm_packet_builder) -> usize;
    fn rm_packet_next_fragment(
        packet: *const rm_packet, cursor: *mut usize, out: *mut rm_fragment,
    ) -> bool;
    fn rm_packet_option(packet: *const rm_packet, flag: u32, out: *mut rm_bytes) -> bool;
    fn rm_packet_repeat(datagram: *mut u8, size: usize) -> rm_status;
    fn rm_packet_sent(interval: u16, near: f64, tick: f64) -> f64;
    fn rm_packet_time(seconds: f64) -> u16;
    fn rm_plain_init(
        body: *mut rm_plain_body, around: *const rm_plain_around, def: *const rm_body_def,
    ) -> rm_status;
    fn rm_plain_place(
        body: *mut rm_plain_body, around: *const rm_plain_around, out: *mut rm_plain_out,
    ) -> rm_status;
    fn rm_plain_set_velocity(body: *mut rm_plain_body, velocity: rm_vec3);
    fn rm_plain_tick(
        body: *mut rm_plain_body, around: *const rm_plain_around, seconds: f64,
        out: *mut rm_plain_out,
    ) -> rm_status;
    fn rm_position_adjust_to_outside(p: *mut rm_position) -> bool;
    fn rm_position_check(space: rm_space, p: *mut rm_position) -> rm_status;
    fn rm_position_clean(space: rm_space, p: *mut rm_position) -> rm_status;
    fn rm_position_distance(a: *const rm_position, b: *const rm_position) -> f32;
    fn rm_position_heading(a: *const rm_position, b: *const rm_position) -> f32;
    fn rm_position_local_to_local(
        this: *const rm_position, p: *const rm_position, v: rm_vec3,
    ) -> rm_vec3;
    fn rm_position_manager_adjust(
        manager: *mut rm_position_manager, rules: *const rm_rules, body: *const rm_chase_body,
        target: *const rm_position, dt: f32, offset: *mut rm_frame,
    ) -> u32;
    fn rm_position_manager_init(manager: *mut rm_position_manager);
    fn rm_position_manager_use_time(
        manager: *mut rm_position_manager, body: *const rm_chase_body,
    ) -> rm_interp_action;
    fn rm_position_offset(a: *const rm_position, b: *const rm_position) -> rm_vec3;
    fn rm_position_rotation_flags(rotation: rm_quat) -> u32;
    fn rm_position_settle(space: rm_space, p: *mut rm_position) -> bool;
    fn rm_position_subtract(a: *const rm_position, b: *const rm_position) -> rm_frame;
    fn rm_pow(base: f32, exponent: f32) -> f32;
    fn rm_prediction_name(index: c_int) -> *const c_char;
    fn rm_quat_from_heading(degrees: f32) -> rm_quat;
    fn rm_quat_heading(rotation: rm_quat) -> f32;
    fn rm_quat_interpolate(a: rm_quat, b: rm_quat, t: f32) -> rm_quat;
    fn rm_quat_normalize(q: *mut rm_quat) -> rm_status;
    fn rm_quat_with_heading(rotation: rm_quat, degrees: f32) -> rm_quat;
    fn rm_raw_state_flags(state: *const rm_raw_state) -> u32;
    fn rm_raw_state_is_equal(a: *const rm_raw_state, b: *const rm_raw_state) -> bool;
    fn rm_reason_name(index: c_int) -> *const c_char;
    fn rm_reassembler_bytes(def: *const rm_reassembler_def) -> usize;
    fn rm_reassembler_count(reassembler: *const rm_reassembler, fate: rm_packet_fate) -> u64;
    fn rm_reassembler_create(
        def: *const rm_reassembler_def, out: *mut *mut rm_reassembler,
    ) -> rm_status;
    fn rm_reassembler_destroy(reassembler: *mut rm_reassembler);
    fn rm_reassembler_forget(reassembler: *mut rm_reassembler, stream: u64);
    fn rm_reassembler_pending(reassembler: *const rm_reassembler) -> c_int;
    fn rm_reassembler_push(
        reassembler: *mut rm_reassembler, stream: u64, bytes: *const u8, size: usize,
        sink: rm_blob_fn, user: *mut c_void, error: *mut rm_wire_error,
    ) -> rm_status;
    fn rm_recorder_bytes(recorder: *const rm_recorder) -> u64;
    fn rm_recorder_flush(recorder: *mut rm_recorder) -> rm_status;
    fn rm_recorder_status(recorder: *const rm_recorder) -> rm_status;
    fn rm_recorder_stop(recorder: *mut rm_recorder) -> rm_status;
    fn rm_recording_read(
        bytes: *const c_void, size: usize, info: *mut rm_recording_info, error: *mut rm_wire_error,
    ) -> rm_status;
    fn rm_replay_close(replay: *mut rm_replay);
    fn rm_replay_op(replay: *const rm_replay) -> *const c_char;
    fn rm_replay_open(
        def: *const rm_replay_def, bytes: *const c_void, size: usize, replay: *mut *mut rm_replay,
        error: *mut rm_wire_error,
    ) -> rm_status;
    fn rm_replay_read(replay: *const rm_replay) -> rm_replay_result;
    fn rm_replay_reports(
        replay: *const rm_replay, reports: *mut rm_replay_report, capacity: u32,
    ) -> u32;
    fn rm_replay_step(replay: *mut rm_replay) -> bool;
    fn rm_replay_tick(replay: *mut rm_replay) -> bool;
    fn rm_replay_world(replay: *const rm_replay) -> *const rm_world;
    fn rm_rule_count() -> u32;
    fn rm_rule_describe(index: u32, info: *mut rm_rule_info) -> rm_status;
    fn rm_rule_word(value: u32) -> *const c_char;
    fn rm_rules_are_valid(rules: *const rm_rules) -> bool;
    fn rm_rules_l3() -> rm_rules;
    fn rm_rules_l3_2026() -> rm_rules;
    fn rm_rules_preset(name: *const c_char, rules: *mut rm_rules) -> rm_status;
    fn rm_rules_preset_name(index: u32) -> *const c_char;
    fn rm_rules_retail() -> rm_rules;
    fn rm_rules_set(rules: *mut rm_rules, name: *const c_char, word: *const c_char) -> rm_status;
    fn rm_rules_smooth() -> rm_rules;
    fn rm_run_rate(load: f32, skill: f32, scaling: f32) -> f32;
    fn rm_runner_run(runner: *const rm_runner, count: u32, task: rm_task_fn, context: *mut c_void);
    fn rm_sender_send(
        sender: *mut rm_sender, queue: u16, messages: *const rm_bytes, count: c_int,
        sink: rm_datagram_fn, user: *mut c_void,
    ) -> rm_status;
    fn rm_sequence_append(
        sequence: *mut rm_sequence, table: *const rm_motion_table, data: u32, speed: f32,
    ) -> u32;
    fn rm_sequence_init(sequence: *mut rm_sequence);
    fn rm_sequence_phase(sequence: *const rm_sequence, table: *const rm_motion_table) -> f32;
    fn rm_sequence_phase_rate(sequence: *const rm_sequence, table: *const rm_motion_table) -> f32;
    fn rm_sequence_remove_cycle(sequence: *mut rm_sequence, table: *const rm_motion_table);
    fn rm_sequence_remove_links(
        sequence: *mut rm_sequence, table: *const rm_motion_table, count: u32,
    );
    fn rm_sequence_set_cycle_speed(sequence: *mut rm_sequence, speed: f32);
    fn rm_sequence_update(
        sequence: *mut rm_sequence, table: *const rm_motion_table, dt: f64, frame: *mut rm_frame,
        events: *mut rm_motion_events,
    ) -> u32;
    fn rm_set_assert_handler(handler: rm_assert_fn);
    fn rm_sin(x: f32) -> f32;
    fn rm_status_text(status: rm_status) -> *const c_char;
    fn rm_sticky_adjust(
        sticky: *const rm_sticky, body: *const rm_chase_body, live: *const rm_position, dt: f32,
        offset: *mut rm_frame,
    ) -> u32;
    fn rm_sticky_clear(sticky: *mut rm_sticky);
    fn rm_sticky_elapse(sticky: *mut rm_sticky, dt: f64);
    fn rm_sticky_speed(interpreter_speed: f32) -> f32;
    fn rm_sticky_stick(sticky: *mut rm_sticky, target: u32, radius: f32);
    fn rm_sticky_update_target(
        sticky: *mut rm_sticky, target: u32, status: rm_target_status, at: *const rm_position,
    );
    fn rm_sticky_use_time(sticky: *mut rm_sticky) -> bool;
    fn rm_sweep_ground(
        user: *mut c_void, r#in: *const rm_sweep_in, out: *mut rm_sweep_out,
    ) -> rm_sweep_result;
    fn rm_terrain_split(column: u32, row: u32) -> bool;
    fn rm_threads_create(
        count: u32, allocator: *const rm_allocator, threads: *mut *mut rm_threads,
    ) -> rm_status;
    fn rm_threads_destroy(threads: *mut rm_threads);
    fn rm_threads_runner(threads: *mut rm_threads) -> rm_runner;
    fn rm_to_engine_direction(axes: rm_axes, direction: rm_vec3) -> rm_vec3;
    fn rm_to_engine_omega(axes: rm_axes, omega: rm_vec3) -> rm_vec3;
    fn rm_to_engine_point(axes: rm_axes, point: rm_vec3) -> rm_vec3;
    fn rm_to_engine_rotation(axes: rm_axes, rotation: rm_quat) -> rm_quat;
    fn rm_vec3_heading(direction: rm_vec3) -> f32;
    fn rm_version() -> u32;
    fn rm_version_fits(version: u32, abi_version: u32) -> bool;
    fn rm_wire_command(numbering: rm_numbering, low: u16, role: rm_command_role) -> u32;
    fn rm_world_add_table(
        world: *mut rm_world, table: *const rm_motion_table, index: *mut u32,
    ) -> rm_status;
    fn rm_world_advance(world: *mut rm_world, dt: f64) -> rm_status;
    fn rm_world_bodies(world: *const rm_world, ids: *mut rm_body_id, capacity: u32) -> u32;
    fn rm_world_bytes(def: *const rm_world_def) -> usize;
    fn rm_world_check_save(
        world: *const rm_world, bytes: *const c_void, size: usize, what: *mut *const c_char,
    ) -> rm_status;
    fn rm_world_collision(world: *const rm_world) -> *const rm_collision;
    fn rm_world_create(def: *const rm_world_def, world: *mut *mut rm_world) -> rm_status;
    fn rm_world_debug_draw(
        world: *const rm_world, options: *const rm_debug_options, draw: *const rm_debug_draw,
    ) -> rm_status;
    fn rm_world_destroy(world: *mut rm_world);
    fn rm_world_event_count(world: *const rm_world) -> u32;
    fn rm_world_find(world: *const rm_world, guid: u32, id: *mut rm_body_id) -> rm_status;
    fn rm_world_fingerprint(world: *const rm_world, fingerprint: *mut rm_fingerprint) -> rm_status;
    fn rm_world_grow(world: *mut rm_world, capacity: u32) -> rm_status;
    fn rm_world_hash(world: *const rm_world) -> u64;
    fn rm_world_hash_bodies(world: *const rm_world) -> u64;
    fn rm_world_nearby(
        user: *mut c_void, r#in: *const rm_sweep_in, reach: f32, out: *mut rm_body_obstacle,
        capacity: c_int,
    ) -> c_int;
    fn rm_world_note_round_trip(world: *mut rm_world, clock: u32, seconds: f64) -> rm_status;
    fn rm_world_pending(world: *const rm_world) -> f64;
    fn rm_world_read_clock(
        world: *const rm_world, clock: u32, info: *mut rm_clock_info,
    ) -> rm_status;
    fn rm_world_read_smooth(world: *const rm_world, work: *mut rm_smooth_work) -> rm_status;
    fn rm_world_receive(
        world: *mut rm_world, bytes: *const c_void, size: usize, receipt: *mut rm_receipt,
    ) -> rm_status;
    fn rm_world_receive_many(
        world: *mut rm_world, messages: *const rm_bytes, count: u32, receipts: *mut rm_receipt,
        statuses: *mut rm_status,
    ) -> rm_status;
    fn rm_world_receive_timed(
        world: *mut rm_world, bytes: *const c_void, size: usize, timing: *const rm_timing,
        receipt: *mut rm_receipt,
    ) -> rm_status;
    fn rm_world_record(
        world: *mut rm_world, def: *const rm_recorder_def, recorder: *mut *mut rm_recorder,
    ) -> rm_status;
    fn rm_world_render(
        world: *const rm_world, origin_cell: u32, out: *mut rm_render, capacity: u32,
    ) -> u32;
    fn rm_world_restore(world: *mut rm_world, bytes: *const c_void, size: usize) -> rm_status;
    fn rm_world_save(
        world: *const rm_world, bytes: *mut c_void, capacity: usize, size: *mut usize,
    ) -> rm_status;
    fn rm_world_save_bytes(world: *const rm_world) -> usize;
    fn rm_world_set_clock(world: *mut rm_world, clock: u32, def: *const rm_clock_def) -> rm_status;
    fn rm_world_set_collision(world: *mut rm_world, context: *mut rm_collide_context) -> rm_status;
    fn rm_world_set_ground(world: *mut rm_world, ground: *const rm_ground) -> rm_status;
    fn rm_world_set_smooth(world: *mut rm_world, def: *const rm_smooth_def) -> rm_status;
    fn rm_world_set_sweep(world: *mut rm_world, sweep: rm_sweep_fn, user: *mut c_void) -> rm_status;
    fn rm_world_set_viewer(world: *mut rm_world, at: *const rm_position) -> rm_status;
    fn rm_world_take_crossings(
        world: *mut rm_world, out: *mut rm_crossing, capacity: u32, count: *mut u32,
    ) -> rm_status;
    fn rm_world_take_events(
        world: *mut rm_world, out: *mut rm_event, capacity: u32, count: *mut u32, dropped: *mut u64,
    ) -> rm_status;
    fn rm_world_tick(world: *mut rm_world, dt: f64) -> rm_status;
    fn rm_world_ticks(world: *const rm_world) -> u64;
    fn rm_world_time(world: *const rm_world) -> f64;
    fn rm_world_within(
        world: *mut rm_world, origin_cell: u32, low: rm_vec3, high: rm_vec3, ids: *mut rm_body_id,
        capacity: u32,
    ) -> u32;
    fn rm_wrap_degrees(x: f32) -> f32;
}

-- The C interface, made by ./dev layout --write from the C headers; do not edit.

local ffi = require("ffi")

ffi.cdef([[
typedef struct rm_action rm_action; typedef struct rm_allocator rm_allocator;
typedef struct rm_animation rm_animation;
typedef struct rm_animation_hook rm_animation_hook;
typedef struct rm_vec3 rm_vec3; typedef struct rm_quat rm_quat;
typedef struct rm_animation_pose rm_animation_pose;
typedef struct rm_position rm_position; typedef struct rm_client_stamps rm_client_stamps;
typedef struct rm_autonomous_position rm_autonomous_position;
typedef struct rm_autonomy_level rm_autonomy_level;
typedef struct rm_bytes rm_bytes; typedef struct rm_blob rm_blob;
typedef struct rm_sphere rm_sphere; typedef struct rm_shape rm_shape;
typedef struct rm_body_def rm_body_def; typedef struct rm_body_id rm_body_id;
typedef struct rm_constraint rm_constraint; typedef struct rm_plane rm_plane;
typedef struct rm_body_info rm_body_info; typedef struct rm_part rm_part;
typedef struct rm_body_obstacle rm_body_obstacle; typedef struct rm_budget rm_budget;
typedef struct rm_mesh_id rm_mesh_id; typedef struct rm_building_def rm_building_def;
typedef struct rm_chase_body rm_chase_body; typedef struct rm_child rm_child;
typedef struct rm_clock_def rm_clock_def; typedef struct rm_clock_info rm_clock_info;
typedef struct rm_collide_context rm_collide_context;
typedef struct rm_collision_def rm_collision_def;
typedef struct rm_collision_error rm_collision_error;
typedef struct rm_collision_view rm_collision_view;
typedef struct rm_objdesc rm_objdesc;
typedef struct rm_interpreted_state rm_interpreted_state;
typedef struct rm_move_parameters rm_move_parameters;
typedef struct rm_movement rm_movement; typedef struct rm_movement_pack rm_movement_pack;
typedef struct rm_physics_desc rm_physics_desc; typedef struct rm_create_object rm_create_object;
typedef struct rm_create_player rm_create_player; typedef struct rm_crossing rm_crossing;
typedef struct rm_cycle_result rm_cycle_result; typedef struct rm_cycle_state rm_cycle_state;
typedef struct rm_data_body rm_data_body; typedef struct rm_data_source rm_data_source;
typedef struct rm_data_def rm_data_def; typedef struct rm_data_entry rm_data_entry;
typedef struct rm_data_error rm_data_error; typedef struct rm_data_field rm_data_field;
typedef struct rm_data_file_info rm_data_file_info;
typedef struct rm_data_memory rm_data_memory; typedef struct rm_data_summary rm_data_summary;
typedef struct rm_debug_draw rm_debug_draw; typedef struct rm_debug_options rm_debug_options;
typedef struct rm_delete_object rm_delete_object; typedef struct rm_difference rm_difference;
typedef struct rm_do_movement_command rm_do_movement_command;
typedef struct rm_event rm_event; typedef struct rm_field rm_field;
typedef struct rm_field_info rm_field_info; typedef struct rm_fingerprint rm_fingerprint;
typedef struct rm_fragment rm_fragment; typedef struct rm_frame rm_frame;
typedef struct rm_ground rm_ground; typedef struct rm_hooks rm_hooks;
typedef struct rm_interp_node rm_interp_node; typedef struct rm_interp_head rm_interp_head;
typedef struct rm_interp_ring rm_interp_ring; typedef struct rm_interp rm_interp;
typedef struct rm_interp_action rm_interp_action; typedef struct rm_jump rm_jump;
typedef struct rm_jump_request rm_jump_request; typedef struct rm_landblock_def rm_landblock_def;
typedef struct rm_mesh_def rm_mesh_def; typedef struct rm_position_pack rm_position_pack;
typedef struct rm_position_message rm_position_message;
typedef struct rm_motion_message rm_motion_message;
typedef struct rm_position_and_movement rm_position_and_movement;
typedef struct rm_vector_message rm_vector_message;
typedef struct rm_state_message rm_state_message;
typedef struct rm_player_teleport rm_player_teleport;
typedef struct rm_pickup rm_pickup; typedef struct rm_parent rm_parent;
typedef struct rm_objdesc_update rm_objdesc_update;
typedef struct rm_raw_state rm_raw_state; typedef struct rm_move_to_state rm_move_to_state;
typedef struct rm_stop_movement_command rm_stop_movement_command;
typedef struct rm_message rm_message; typedef struct rm_sequence rm_sequence;
typedef struct rm_move_to rm_move_to; typedef struct rm_motion rm_motion;
typedef struct rm_motion_alias rm_motion_alias; typedef struct rm_motion_body rm_motion_body;
typedef struct rm_motion_clip rm_motion_clip;
typedef struct rm_motion_effects rm_motion_effects;
typedef struct rm_motion_context rm_motion_context;
typedef struct rm_motion_data rm_motion_data; typedef struct rm_motion_entry rm_motion_entry;
typedef struct rm_motion_event rm_motion_event; typedef struct rm_motion_events rm_motion_events;
typedef struct rm_motion_link rm_motion_link; typedef struct rm_motion_show rm_motion_show;
typedef struct rm_motion_style rm_motion_style;
typedef struct rm_motion_table_def rm_motion_table_def;
typedef struct rm_motion_target rm_motion_target; typedef struct rm_motion_update rm_motion_update;
typedef struct rm_move_choice rm_move_choice;
typedef struct rm_numbering_tally rm_numbering_tally;
typedef struct rm_obj_def rm_obj_def;
typedef struct rm_objdesc_cursor rm_objdesc_cursor;
typedef struct rm_objdesc_entry rm_objdesc_entry; typedef struct rm_obstacle_def rm_obstacle_def;
typedef struct rm_obstacle_id rm_obstacle_id; typedef struct rm_outgoing rm_outgoing;
typedef struct rm_outgoing_now rm_outgoing_now; typedef struct rm_packet_header rm_packet_header;
typedef struct rm_packet rm_packet;
typedef struct rm_packet_builder rm_packet_builder;
typedef struct rm_rules rm_rules; typedef struct rm_plain_around rm_plain_around;
typedef struct rm_sticky rm_sticky;
typedef struct rm_position_manager rm_position_manager;
typedef struct rm_plain_body rm_plain_body; typedef struct rm_plain_out rm_plain_out;
typedef struct rm_polygon_def rm_polygon_def; typedef struct rm_portal_def rm_portal_def;
typedef struct rm_position_update rm_position_update;
typedef struct rm_reassembler_def rm_reassembler_def;
typedef struct rm_wire_error rm_wire_error; typedef struct rm_receipt rm_receipt;
typedef struct rm_recorder_def rm_recorder_def;
typedef struct rm_recording_info rm_recording_info;
typedef struct rm_remote_report rm_remote_report; typedef struct rm_render rm_render;
typedef struct rm_runner rm_runner; typedef struct rm_replay_def rm_replay_def;
typedef struct rm_replay_report rm_replay_report; typedef struct rm_replay_result rm_replay_result;
typedef struct rm_room_def rm_room_def; typedef struct rm_rule_info rm_rule_info;
typedef struct rm_sender rm_sender; typedef struct rm_share rm_share;
typedef struct rm_smooth_body rm_smooth_body; typedef struct rm_smooth_def rm_smooth_def;
typedef struct rm_smooth_info rm_smooth_info; typedef struct rm_smooth_work rm_smooth_work;
typedef struct rm_state_update rm_state_update; typedef struct rm_sweep_in rm_sweep_in;
typedef struct rm_sweep_out rm_sweep_out; typedef struct rm_terrain_def rm_terrain_def;
typedef struct rm_timing rm_timing; typedef struct rm_vector_update rm_vector_update;
typedef struct rm_world_def rm_world_def; typedef struct rm_collision rm_collision;
typedef struct rm_data rm_data; typedef struct rm_data_file rm_data_file;
typedef struct rm_mesh_data rm_mesh_data; typedef struct rm_motion_table rm_motion_table;
typedef struct rm_reassembler rm_reassembler; typedef struct rm_recorder rm_recorder;
typedef struct rm_replay rm_replay; typedef struct rm_threads rm_threads;
typedef struct rm_world rm_world;
typedef int32_t rm_action_bits; typedef int32_t rm_axes; typedef int32_t rm_chase_reason;
typedef int32_t rm_clock_state; typedef int32_t rm_command_role; typedef int32_t rm_data_field_type;
typedef int32_t rm_data_kind; typedef int32_t rm_data_set; typedef int32_t rm_debug_bits;
typedef int32_t rm_debug_color; typedef int32_t rm_difference_kind; typedef int32_t rm_field_type;
typedef int32_t rm_ground_kind; typedef int32_t rm_hold_key; typedef int32_t rm_idle;
typedef int32_t rm_instructions; typedef int32_t rm_interp_result; typedef int32_t rm_interp_wish;
typedef int32_t rm_interpreted_flags; typedef int32_t rm_known; typedef int32_t rm_message_kind;
typedef int32_t rm_model; typedef int32_t rm_motion_bits; typedef int32_t rm_motion_data_bits;
typedef int32_t rm_motion_effect_bits; typedef int32_t rm_motion_error;
typedef int32_t rm_motion_event_kind; typedef int32_t rm_motion_traits;
typedef int32_t rm_move_bits; typedef int32_t rm_move_to_bits; typedef int32_t rm_move_to_step;
typedef int32_t rm_movement_flags; typedef int32_t rm_movement_type; typedef int32_t rm_node_kind;
typedef int32_t rm_numbering; typedef int32_t rm_objdesc_kind; typedef int32_t rm_obstacle_kind;
typedef int32_t rm_outgoing_bits; typedef int32_t rm_packet_fate; typedef int32_t rm_packet_flags;
typedef int32_t rm_packet_queue; typedef int32_t rm_physics_flags; typedef int32_t rm_polygon_owner;
typedef int32_t rm_position_flags; typedef int32_t rm_prediction; typedef int32_t rm_raw_flags;
typedef int32_t rm_reason; typedef int32_t rm_received; typedef int32_t rm_replay_needs;
typedef int32_t rm_replay_state; typedef int32_t rm_route; typedef int32_t rm_rule;
typedef int32_t rm_space; typedef int32_t rm_speed_source; typedef int32_t rm_stamp;
typedef int32_t rm_state_bits; typedef int32_t rm_status; typedef int32_t rm_sweep_bits;
typedef int32_t rm_sweep_kind; typedef int32_t rm_sweep_result; typedef int32_t rm_target_status;
typedef int32_t rm_timed_by; typedef int32_t rm_transient_bits;
typedef void rm_assert_fn(const char *, const char *, int);
typedef void rm_task_fn(void *, uint32_t);
typedef rm_sweep_result rm_sweep_fn(void *, const rm_sweep_in *, rm_sweep_out *);
typedef int rm_nearby_fn(void *, const rm_sweep_in *, float, rm_body_obstacle *, int);
typedef void rm_blob_fn(void *, const rm_blob *);
typedef void rm_datagram_fn(void *, rm_bytes);
typedef void rm_field_fn(void *, const rm_field *);
typedef bool rm_height_fn(void *, rm_body_id, const rm_position *, float *);
typedef void rm_body_hook(void *, rm_body_id, double);
typedef void rm_animation_fn(void *, rm_body_id, const rm_motion_event *);
typedef void rm_data_field_fn(void *, const rm_data_field *);
typedef bool rm_plain_find_fn(void *, uint32_t, rm_motion_target *);
typedef bool rm_record_write_fn(void *, const void *, size_t);
struct rm_action {
  uint32_t command; float speed; uint32_t stamp; uint32_t is_autonomous;
};
struct rm_allocator {
  void * user; void *(*allocate)(void *, size_t, size_t); void (*release)(void *, void *, size_t);
  bool gives_zeroed;
};
struct rm_animation {
  uint32_t frame_count; uint32_t pose_first; uint32_t pose_count; uint32_t hook_first;
  uint32_t hook_count;
};
struct rm_animation_hook {
  uint32_t frame; int32_t direction; uint32_t id;
};
struct rm_vec3 {
  float x; float y; float z;
};
struct rm_quat {
  float w; float x; float y; float z;
};
struct rm_animation_pose {
  rm_vec3 origin; rm_quat rotation;
};
struct rm_position {
  uint32_t cell; rm_vec3 origin; rm_quat rotation;
};
struct rm_client_stamps {
  uint16_t instance; uint16_t control; uint16_t teleport; uint16_t force_position;
};
struct rm_autonomous_position {
  rm_position position; rm_client_stamps stamps; bool has_contact;
};
struct rm_autonomy_level {
  uint32_t level;
};
struct rm_bytes {
  const uint8_t * data; size_t size;
};
struct rm_blob {
  uint64_t stream; uint32_t sequence; uint16_t queue; uint16_t interval; rm_bytes bytes;
};
struct rm_sphere {
  rm_vec3 center; float radius;
};
struct rm_shape {
  uint32_t sphere_count; rm_sphere spheres[2]; float step_up; float step_down;
};
struct rm_body_def {
  uint32_t guid; rm_position position; uint32_t state; bool has_contact; bool is_on_walkable;
  bool is_player; float scale; float friction; float elasticity; float radius; float run_rate;
  float jump_height; uint32_t table; uint64_t host_word; rm_shape shape; uint16_t stamps[9];
};
struct rm_body_id {
  uint32_t index1; uint32_t generation;
};
struct rm_constraint {
  uint32_t is_on; float used; float start; float max;
};
struct rm_plane {
  rm_vec3 normal; float d;
};
struct rm_body_info {
  rm_body_id id; uint32_t guid; rm_position position; float heading; rm_vec3 velocity;
  rm_vec3 omega; rm_vec3 cached_velocity; uint32_t state; uint32_t transient; bool is_player;
  bool is_moving_to; bool is_away; bool is_entering; uint32_t parent; bool has_motion;
  uint32_t queue_count; uint32_t window_ticks; float window_seconds; float baseline; uint32_t fails;
  uint32_t blips; rm_constraint leash; uint32_t stuck_to; double stuck_seconds; uint32_t teleports;
  uint32_t queued; uint32_t snaps; uint32_t ignored; uint32_t reasons; rm_plane contact_plane;
  rm_vec3 slide_normal; rm_vec3 cycle_velocity; rm_vec3 cycle_omega; float chase_speed;
  float viewer_distance; float scale; float friction; float elasticity; float radius;
  float run_rate; uint64_t host_word; uint16_t stamps[9];
};
struct rm_part {
  rm_vec3 at; float radius; float height;
};
struct rm_body_obstacle {
  rm_body_id body; uint32_t number; rm_position at; uint32_t state; bool is_creature;
  bool is_cylinder; uint32_t part_count; rm_part parts[2];
};
struct rm_budget {
  uint32_t sub_steps; uint32_t places; uint32_t body_tests; uint32_t mesh_tests;
  uint32_t message_places;
};
struct rm_mesh_id {
  uint32_t index1; uint32_t generation;
};
struct rm_building_def {
  rm_position at; rm_mesh_id mesh; const rm_portal_def * portals; uint32_t portal_count;
};
struct rm_chase_body {
  rm_position at; bool has_contact; bool is_player; bool is_unknown; float chase_speed;
  float sticky_speed; float radius; float blip_distance;
};
struct rm_child {
  uint32_t guid; uint32_t location;
};
struct rm_clock_def {
  double rate; uint32_t bits; float least_delay;
};
struct rm_clock_info {
  rm_clock_state state; double rate; double offset; double spread; double error; double least_delay;
  uint32_t steps; uint32_t reports;
};
struct rm_collide_context {
  const rm_collision * collision; rm_nearby_fn * nearby; void * nearby_user; uint32_t sub_steps;
  uint32_t mesh_tests;
};
struct rm_collision_def {
  rm_space space; rm_allocator allocator; uint32_t polygon_limit; bool allows_missing_cells;
};
struct rm_collision_error {
  rm_status status; const char * what; uint32_t index;
};
struct rm_collision_view {
  void * user;
  void (*polygon)(void *, rm_polygon_owner, const rm_vec3 *, uint32_t);
  void (*sphere)(void *, rm_vec3, float); void (*cylinder)(void *, rm_vec3, float, float);
};
struct rm_objdesc {
  uint8_t palette_count; uint8_t texture_count; uint8_t part_count; rm_bytes entries;
};
struct rm_interpreted_state {
  uint32_t style; uint32_t forward; uint32_t sidestep; uint32_t turn; float forward_speed;
  float sidestep_speed; float turn_speed;
};
struct rm_move_parameters {
  uint32_t bits; float distance_to_object; float min_distance; float fail_distance; float speed;
  float walk_run_threshold; float desired_heading; uint32_t hold_key;
};
struct rm_movement {
  uint32_t type; uint32_t style; uint32_t is_autonomous; rm_interpreted_state state;
  uint32_t action_count; rm_action actions[31]; uint32_t sticky_guid; uint32_t is_standing_longjump;
  uint32_t object_guid; rm_position position; rm_move_parameters parameters; float run_rate;
  float heading;
};
struct rm_movement_pack {
  rm_movement movement; uint8_t flags; uint32_t state_flags;
};
struct rm_physics_desc {
  uint32_t bits; uint32_t state; bool has_movement; rm_movement_pack block;
  uint32_t animation_frame; rm_position position; uint32_t motion_table; uint32_t sound_table;
  uint32_t effect_table; uint32_t setup; uint32_t parent; uint32_t parent_location;
  rm_bytes children; float scale; float friction; float elasticity; float translucency;
  rm_vec3 velocity; rm_vec3 acceleration; rm_vec3 omega; uint32_t script; float script_intensity;
  uint16_t stamps[9];
};
struct rm_create_object {
  uint32_t guid; rm_objdesc desc; rm_physics_desc physics; rm_bytes weenie;
};
struct rm_create_player {
  uint32_t guid;
};
struct rm_crossing {
  rm_body_id body; uint32_t from; uint32_t to;
};
struct rm_cycle_result {
  bool is_done; uint32_t anim_count; uint32_t anim_dropped;
};
struct rm_cycle_state {
  uint32_t style; uint32_t substate; float speed; uint32_t modifier_count; uint32_t modifier[4];
  float modifier_speed[4];
};
struct rm_data_body {
  rm_shape shape; float radius; float height; uint32_t motion_table;
};
struct rm_data_source {
  void * user; bool (*read)(void *, uint64_t, void *, size_t); uint64_t size;
};
struct rm_data_def {
  rm_data_source portal; rm_data_source cell; rm_allocator allocator; bool has_scenery;
  rm_numbering numbering; uint32_t work; size_t memory_limit;
};
struct rm_data_entry {
  uint32_t id; uint32_t flags; uint32_t version; uint32_t offset; uint32_t size; uint32_t time;
  uint32_t iteration;
};
struct rm_data_error {
  rm_status status; uint32_t record; uint32_t offset; const char * field;
};
struct rm_data_field {
  const char * name; uint32_t offset; uint32_t size; rm_data_field_type type; uint32_t number;
  float real;
};
struct rm_data_file_info {
  uint32_t set; uint32_t subset; uint32_t block_size; uint32_t file_size; uint32_t engine_version;
  uint32_t game_version;
};
struct rm_data_memory {
  const void * bytes; size_t size;
};
struct rm_data_summary {
  uint32_t objects; uint32_t buildings; uint32_t rooms; uint32_t scenery; uint32_t obstacles;
  uint32_t shapeless; uint32_t missing; uint32_t damaged; uint32_t refused; uint32_t dropped;
  uint32_t renumbered; rm_data_error first;
};
struct rm_debug_draw {
  void * user; void (*line)(void *, rm_vec3, rm_vec3, uint32_t);
  void (*point)(void *, rm_vec3, float, uint32_t);
  void (*text)(void *, rm_vec3, const char *, uint32_t);
};
struct rm_debug_options {
  uint32_t what; uint32_t origin_cell; rm_body_id body;
};
struct rm_delete_object {
  uint32_t guid; uint16_t instance;
};
struct rm_difference {
  rm_difference_kind kind; uint64_t tick; uint64_t call; const char * op; rm_body_id body;
  uint32_t guid; const char * field; uint64_t recorded; uint64_t now;
};
struct rm_do_movement_command {
  uint32_t motion; float speed; uint32_t hold_key;
};
struct rm_event {
  uint64_t tick; rm_body_id body; uint32_t sequence; uint32_t reason; float amount; uint32_t other;
  rm_vec3 normal;
};
struct rm_field {
  const char * name; int index; rm_field_type type; uint32_t number; float real; rm_bytes bytes;
};
struct rm_field_info {
  const char * name; const char * pattern; int count; const char * group; bool is_hashed;
  bool is_saved;
};
struct rm_fingerprint {
  uint32_t rules; uint32_t tables; uint32_t collision; uint32_t behaviour;
};
struct rm_fragment {
  uint32_t sequence; uint32_t id_high; uint16_t count; uint16_t index; uint16_t queue;
  rm_bytes data;
};
struct rm_frame {
  rm_vec3 origin; rm_quat rotation; rm_vec3 right; rm_vec3 forward; rm_vec3 up;
};
struct rm_ground {
  rm_ground_kind kind; float height; rm_height_fn * function; void * user;
};
struct rm_hooks {
  void * user; rm_animation_fn * animation; rm_body_hook * detection; rm_body_hook * particles;
  rm_body_hook * scripts;
};
struct rm_interp_node {
  uint32_t kind; rm_position place;
};
struct rm_interp_head {
  rm_interp_node node; uint32_t count; uint32_t ticks; float seconds; float baseline;
  uint32_t fails; uint32_t keep_heading;
};
struct rm_interp_ring {
  rm_position places[19]; rm_position failed; uint8_t kinds[5]; uint8_t first; uint8_t has_failed;
};
struct rm_interp {
  rm_interp_head head; rm_interp_ring ring;
};
struct rm_interp_action {
  rm_interp_wish wish; rm_position place; bool has_velocity; rm_vec3 velocity;
};
struct rm_jump {
  float extent; rm_vec3 velocity; rm_position position; rm_client_stamps stamps;
};
struct rm_jump_request {
  float extent;
};
struct rm_landblock_def {
  uint32_t column; uint32_t row; const uint16_t * heights; const uint16_t * types;
  const float * height_table; uint32_t table_count;
};
struct rm_mesh_def {
  const rm_vec3 * vertices; const uint32_t * indices; const rm_polygon_def * polygons;
  uint32_t vertex_count; uint32_t index_count; uint32_t polygon_count;
};
struct rm_position_pack {
  uint32_t flags; rm_position position; rm_vec3 velocity; uint32_t placement; uint16_t instance;
  uint16_t position_stamp; uint16_t teleport; uint16_t force_position;
};
struct rm_position_message {
  uint32_t guid; rm_position_pack at;
};
struct rm_motion_message {
  uint32_t guid; uint16_t instance; uint16_t movement_stamp; uint16_t control;
  rm_movement_pack block;
};
struct rm_position_and_movement {
  uint32_t guid; rm_position_pack at; uint16_t movement_stamp; uint16_t control;
  rm_movement_pack block;
};
struct rm_vector_message {
  uint32_t guid; rm_vec3 velocity; rm_vec3 omega; uint16_t instance; uint16_t vector;
};
struct rm_state_message {
  uint32_t guid; uint32_t state; uint16_t instance; uint16_t state_stamp;
};
struct rm_player_teleport {
  uint16_t teleport;
};
struct rm_pickup {
  uint32_t guid; uint16_t instance; uint16_t position_stamp;
};
struct rm_parent {
  uint32_t parent; uint32_t child; uint32_t location; uint32_t placement; uint16_t instance;
  uint16_t position_stamp;
};
struct rm_objdesc_update {
  uint32_t guid; rm_objdesc desc; uint16_t instance; uint16_t objdesc_stamp;
};
struct rm_raw_state {
  uint32_t hold_key; uint32_t style; uint32_t forward; uint32_t forward_key; float forward_speed;
  uint32_t sidestep; uint32_t sidestep_key; float sidestep_speed; uint32_t turn; uint32_t turn_key;
  float turn_speed;
};
struct rm_move_to_state {
  rm_raw_state state; uint32_t state_flags; uint32_t action_count; rm_action actions[31];
  rm_position position; rm_client_stamps stamps; bool has_contact; bool is_long_jump;
};
struct rm_stop_movement_command {
  uint32_t motion; uint32_t hold_key;
};
struct rm_message {
  rm_message_kind kind; uint32_t sequence; rm_numbering numbering; uint8_t padding[8];
  union {
    rm_position_message update_position; rm_motion_message update_motion;
    rm_position_and_movement position_and_movement; rm_vector_message update_vector;
    rm_state_message set_state; rm_delete_object delete_object; rm_player_teleport player_teleport;
    rm_pickup pickup; rm_parent parent; rm_objdesc_update objdesc; rm_create_player create_player;
    rm_create_object create_object; rm_move_to_state move_to_state;
    rm_autonomous_position autonomous_position; rm_jump jump;
    rm_do_movement_command do_movement_command; rm_stop_movement_command stop_movement_command;
    rm_autonomy_level autonomy_level; rm_jump_request jump_request;
  };
};
struct rm_sequence {
  double cursor; rm_vec3 velocity; rm_vec3 omega; float phase_rate; float speed[8];
  uint16_t clip[8]; uint8_t node_count; uint8_t first_cyclic; uint8_t current;
};
struct rm_move_to {
  double sample_age; double move_age; double target_age; uint32_t target_guid; uint32_t command;
  uint32_t turn; uint8_t type; uint8_t bits; uint8_t step_count; uint8_t step[3]; float heading[3];
  rm_move_parameters parameters; uint32_t target_cell; rm_vec3 target_origin; uint32_t start_cell;
  rm_vec3 start_origin; float target_radius; float target_height; float sample_distance;
  float move_distance;
};
struct rm_motion {
  rm_sequence sequence; rm_move_to move_to; rm_cycle_state cycle; rm_interpreted_state interpreted;
  rm_raw_state raw; uint32_t action_command[6]; float action_speed[6]; uint32_t action_word[6];
  uint32_t pending_command[6]; uint32_t pending_done; float run_rate; float jump_extent;
  uint16_t server_action_stamp; uint16_t pending_anims[6]; uint8_t pending_count;
  uint8_t pending_jump; uint8_t action_count; uint8_t bits;
};
struct rm_motion_alias {
  uint32_t command; uint32_t means; float speed;
};
struct rm_motion_body {
  rm_position position; rm_vec3 velocity; uint32_t guid; uint32_t state; uint32_t transient;
  uint32_t traits; float radius; float height; float run_rate; float jump_height;
};
struct rm_motion_clip {
  uint32_t animation; float framerate; int32_t low; int32_t high;
};
struct rm_motion_effects {
  uint32_t bits; uint32_t stick_guid; float stick_radius; float heading; rm_vec3 velocity;
  uint32_t error;
};
struct rm_motion_context {
  const rm_motion_table * table; rm_motion_body body; rm_numbering numbering;
  rm_motion_events * events; rm_motion_effects effects;
};
struct rm_motion_data {
  uint32_t flags; rm_vec3 velocity; rm_vec3 omega; float stride; uint32_t clip_first;
  uint32_t clip_count;
};
struct rm_motion_entry {
  uint32_t style; uint32_t command; uint32_t data;
};
struct rm_motion_event {
  uint32_t kind; uint32_t value; int32_t direction;
};
struct rm_motion_events {
  rm_motion_event * items; uint32_t capacity; uint32_t count; uint32_t dropped;
};
struct rm_motion_link {
  uint32_t style; uint32_t from; uint32_t to; uint32_t data;
};
struct rm_motion_show {
  uint32_t style; uint32_t cycle; uint32_t clip; float phase; float phase_rate; float rate;
  float ground_speed;
};
struct rm_motion_style {
  uint32_t style; uint32_t substate;
};
struct rm_motion_table_def {
  uint32_t default_style; uint32_t any_substate; uint32_t any_cycle; const rm_motion_style * styles;
  const rm_motion_entry * cycles; const rm_motion_link * links; const rm_motion_entry * modifiers;
  const rm_motion_alias * aliases; const rm_motion_data * data; const rm_motion_clip * clips;
  const rm_animation * animations; const rm_animation_pose * poses; const rm_animation_hook * hooks;
  uint32_t style_count; uint32_t cycle_count; uint32_t link_count; uint32_t modifier_count;
  uint32_t alias_count; uint32_t data_count; uint32_t clip_count; uint32_t animation_count;
  uint32_t pose_count; uint32_t hook_count;
};
struct rm_motion_target {
  rm_position position; float radius; float height;
};
struct rm_motion_update {
  rm_movement movement; uint16_t instance; uint16_t stamp; uint16_t control;
};
struct rm_move_choice {
  uint32_t command; uint32_t hold_key; bool is_away;
};
struct rm_numbering_tally {
  uint32_t fits[2];
};
struct rm_obj_def {
  rm_axes axes; bool is_lenient;
};
struct rm_objdesc_cursor {
  int index; size_t offset;
};
struct rm_objdesc_entry {
  rm_objdesc_kind kind; uint8_t part; uint8_t offset; uint8_t length; uint32_t id; uint32_t new_id;
};
struct rm_obstacle_def {
  rm_obstacle_kind kind; rm_position at; float scale; const rm_part * parts; uint32_t part_count;
  rm_mesh_id mesh; uint32_t state; bool is_creature; uint32_t number;
};
struct rm_obstacle_id {
  uint32_t index1; uint32_t generation;
};
struct rm_outgoing {
  double position_age; rm_raw_state raw; uint32_t action_count; rm_position position;
  rm_plane plane;
};
struct rm_outgoing_now {
  rm_raw_state raw; uint32_t action_count; rm_position position; rm_plane plane; uint32_t transient;
  double dt;
};
struct rm_packet_header {
  uint32_t sequence; uint32_t flags; uint32_t checksum; uint16_t recipient; uint16_t interval;
  uint16_t size; uint16_t iteration;
};
struct rm_packet {
  rm_packet_header header; bool is_verified; rm_bytes options; rm_bytes fragments;
};
struct rm_packet_builder {
  uint8_t * bytes; size_t capacity; size_t size; rm_packet_header header; uint32_t payload_sum;
};
struct rm_rules {
  uint8_t stall_test; uint8_t stall_near; uint8_t reach_strict; uint8_t chase_turns;
  uint8_t chase_speed; uint8_t auto_leash; uint8_t sweep_failure; uint8_t clock;
  uint8_t ground_velocity; uint8_t present;
};
struct rm_plain_around {
  rm_rules rules; rm_space space; rm_sweep_fn * sweep; void * sweep_user; rm_plain_find_fn * find;
  void * find_user; const rm_motion_table * table;
};
struct rm_sticky {
  double elapsed; uint32_t target; float radius; uint32_t is_ready; rm_position at;
};
struct rm_position_manager {
  rm_interp interp; rm_sticky sticky; rm_constraint constraint;
};
struct rm_plain_body {
  uint32_t guid; rm_position position; rm_vec3 velocity; rm_vec3 omega; rm_vec3 cached_velocity;
  uint32_t state; uint32_t transient; bool is_player; uint32_t speed_source; float speed;
  float jump_height; float scale; float friction; float elasticity; float radius;
  rm_plane contact_plane; uint32_t contact_cell; rm_vec3 slide_normal; rm_shape shape;
  rm_motion motion; rm_position_manager manager;
};
struct rm_plain_out {
  rm_position start; uint32_t reasons; rm_interp_action wish;
};
struct rm_polygon_def {
  uint32_t first; uint32_t count; bool is_two_sided;
};
struct rm_portal_def {
  uint32_t other; bool side; rm_plane plane;
};
struct rm_position_update {
  rm_position position; bool has_contact; uint16_t instance; uint16_t stamp; uint16_t teleport;
};
struct rm_reassembler_def {
  int stream_capacity; int message_capacity; int fragment_capacity; int ephemeral_capacity;
  rm_allocator allocator;
};
struct rm_wire_error {
  rm_status status; size_t offset; const char * field;
};
struct rm_receipt {
  rm_received what; uint32_t kind; uint32_t guid; rm_wire_error error;
};
struct rm_recorder_def {
  rm_record_write_fn * write; void * user; uint32_t interval; bool has_detail; size_t buffer_bytes;
  rm_allocator allocator;
};
struct rm_recording_info {
  uint32_t format; uint32_t library_version; uint32_t interval; bool has_detail; uint32_t needs;
  rm_rules rules; rm_space space; uint32_t capacity; uint64_t ticks;
};
struct rm_remote_report {
  uint32_t known; rm_position position; rm_vec3 velocity; float turning; rm_interpreted_state doing;
  double sent; double age; uint32_t number; uint32_t clock; double sender_time;
};
struct rm_render {
  rm_body_id id; uint32_t guid; rm_vec3 position; rm_quat rotation; uint32_t style; uint32_t cycle;
  uint32_t clip; float phase; float rate; float ground_speed;
};
struct rm_runner {
  void * user;
  void (*run)(void *, uint32_t, rm_task_fn *, void *);
};
struct rm_replay_def {
  rm_runner runner; rm_hooks hooks; rm_sweep_fn * sweep; void * sweep_user; rm_height_fn * height;
  void * height_user; uint64_t memory_limit; rm_allocator allocator;
};
struct rm_replay_report {
  rm_body_id body; uint32_t guid; rm_position at; uint16_t stamp; uint16_t teleport;
  uint32_t has_stamp;
};
struct rm_replay_result {
  rm_replay_state state; uint64_t calls; uint64_t hashes; double seconds; rm_difference difference;
  rm_wire_error error;
};
struct rm_room_def {
  const rm_plane * planes; const rm_portal_def * portals; const uint32_t * visible;
  uint32_t plane_count; uint32_t portal_count; uint32_t visible_count; uint32_t cell;
  rm_position at; rm_mesh_id mesh;
};
struct rm_rule_info {
  const char * name; const char * text; uint32_t values;
};
struct rm_sender {
  uint32_t packet_sequence; uint32_t fragment_sequence; uint16_t recipient; uint16_t interval;
  uint16_t iteration;
};
struct rm_share {
  uint32_t sub_steps; uint32_t places; uint32_t first; uint32_t body_tests; uint32_t mesh_tests;
};
struct rm_smooth_body {
  float rounding; float ease_shortest; float ease_longest; float snap_distance; float turn_speed;
  float silence; float slow_down; uint32_t idle;
};
struct rm_smooth_def {
  float play_delay; float base_delay; float report_interval; uint32_t is_repeating;
  uint32_t replay_limit; rm_smooth_body body;
};
struct rm_smooth_info {
  double time; float delay; rm_position predicted; rm_vec3 offset; rm_vec3 velocity;
  float cycle_speed; uint32_t ticks; uint32_t waiting; uint32_t why; rm_timed_by timed_by;
  float age; float age_error; float interval; float missed; float moved; float since;
  uint32_t model; uint32_t number; uint32_t lost;
};
struct rm_smooth_work {
  uint32_t ticks; uint32_t waiting; uint32_t longest; float delay;
};
struct rm_state_update {
  uint32_t state; uint16_t instance; uint16_t stamp;
};
struct rm_sweep_in {
  rm_body_id body; rm_sweep_kind kind; rm_position from; rm_position to; rm_vec3 velocity;
  rm_vec3 slide; rm_plane contact; uint32_t contact_cell; uint32_t state; uint32_t transient;
  const rm_shape * shape; float dt; const rm_share * share;
};
struct rm_sweep_out {
  rm_position at; rm_plane contact; uint32_t contact_cell; rm_vec3 slide; rm_vec3 normal;
  uint32_t bits; int stationary_fall; uint32_t touched; uint32_t places;
};
struct rm_terrain_def {
  uint32_t columns; uint32_t rows; float spacing; rm_vec3 corner; const float * heights;
};
struct rm_timing {
  bool has_sent; bool has_arrived; double sent; double arrived;
};
struct rm_vector_update {
  rm_vec3 velocity; rm_vec3 omega; uint16_t instance; uint16_t stamp;
};
struct rm_world_def {
  rm_rules rules; rm_space space; rm_numbering numbering; uint32_t capacity; uint32_t events;
  rm_ground ground; rm_sweep_fn * sweep; void * sweep_user; uint32_t map_version; uint32_t goals;
  uint32_t goal_reserve; uint32_t pending_messages; uint64_t table_key; rm_budget budget;
  rm_hooks hooks; rm_runner runner; rm_allocator allocator; rm_instructions instructions;
};
uint32_t rm_abi_version(void);
rm_world_def rm_ac_world_def(void);
float rm_asin(float);
float rm_atan2(float, float);
rm_instructions rm_best_instructions(void);
rm_status rm_body_add(rm_world *, const rm_body_def *, rm_body_id *);
rm_status rm_body_append_jump(rm_world *, rm_body_id);
rm_status rm_body_append_velocity(rm_world *, rm_body_id, rm_vec3);
rm_status rm_body_compare(const rm_world *, rm_body_id, const rm_world *, rm_body_id, const char **);
rm_status rm_body_constrain(rm_world *, rm_body_id, const rm_position *, float, float);
rm_status rm_body_do(rm_world *, rm_body_id, uint32_t, const rm_move_parameters *, rm_motion_error *);
rm_status rm_body_encode(const rm_world *, rm_body_id, rm_message_kind, void *, size_t, size_t *);
rm_status rm_body_enter(rm_world *, rm_body_id, const rm_position *);
rm_status rm_body_explain(const rm_world *, rm_body_id, char *, size_t);
bool rm_body_field(int, rm_field_info *);
rm_status rm_body_hash(const rm_world *, rm_body_id, uint64_t *);
rm_status rm_body_interpolate(rm_world *, rm_body_id, const rm_position *, bool);
rm_status rm_body_jump(rm_world *, rm_body_id, float, rm_motion_error *);
rm_status rm_body_make_ghost(rm_world *, rm_body_id);
rm_status rm_body_message(const rm_world *, rm_body_id, rm_message_kind, rm_message *);
rm_status rm_body_move(rm_world *, rm_body_id, rm_vec3, rm_sweep_result *);
rm_status rm_body_place(rm_world *, rm_body_id, const rm_position *);
rm_status rm_body_read(const rm_world *, rm_body_id, rm_body_info *);
rm_status rm_body_read_field(const rm_world *, rm_body_id, int, double *, uint32_t, uint32_t *);
rm_status rm_body_read_motion(const rm_world *, rm_body_id, rm_motion *);
rm_status rm_body_read_smooth(const rm_world *, rm_body_id, rm_smooth_info *);
rm_status rm_body_remove(rm_world *, rm_body_id);
rm_status rm_body_render(const rm_world *, rm_body_id, rm_position *);
rm_status rm_body_report(rm_world *, rm_body_id, const rm_remote_report *);
rm_status rm_body_restore(rm_world *, const void *, size_t, rm_body_id *);
rm_status rm_body_restore_over(rm_world *, rm_body_id, const void *, size_t);
rm_status rm_body_save(const rm_world *, rm_body_id, void *, size_t, size_t *);
size_t rm_body_save_bytes(void);
rm_status rm_body_set_cycle(rm_world *, rm_body_id, rm_vec3, rm_vec3);
rm_status rm_body_set_elasticity(rm_world *, rm_body_id, float);
rm_status rm_body_set_friction(rm_world *, rm_body_id, float);
rm_status rm_body_set_guid(rm_world *, rm_body_id, uint32_t);
rm_status rm_body_set_host_word(rm_world *, rm_body_id, uint64_t);
rm_status rm_body_set_keys(rm_world *, rm_body_id, const rm_raw_state *);
rm_status rm_body_set_moving_to(rm_world *, rm_body_id, bool);
rm_status rm_body_set_omega(rm_world *, rm_body_id, rm_vec3);
rm_status rm_body_set_plane(rm_world *, rm_body_id, rm_vec3);
rm_status rm_body_set_player(rm_world *, rm_body_id, bool);
rm_status rm_body_set_radius(rm_world *, rm_body_id, float);
rm_status rm_body_set_run_rate(rm_world *, rm_body_id, float);
rm_status rm_body_set_scale(rm_world *, rm_body_id, float);
rm_status rm_body_set_shape(rm_world *, rm_body_id, const rm_shape *);
rm_status rm_body_set_smooth(rm_world *, rm_body_id, const rm_smooth_body *);
rm_status rm_body_set_speed(rm_world *, rm_body_id, rm_speed_source, float);
rm_status rm_body_set_stamp(rm_world *, rm_body_id, rm_stamp, uint16_t);
rm_status rm_body_set_state(rm_world *, rm_body_id, uint32_t, uint32_t);
rm_status rm_body_set_table(rm_world *, rm_body_id, uint32_t);
rm_status rm_body_set_transient(rm_world *, rm_body_id, uint32_t, uint32_t);
rm_status rm_body_set_velocity(rm_world *, rm_body_id, rm_vec3);
rm_status rm_body_stick(rm_world *, rm_body_id, rm_body_id);
rm_status rm_body_stop(rm_world *, rm_body_id);
rm_status rm_body_tick(rm_world *, rm_body_id, double);
rm_status rm_body_unconstrain(rm_world *, rm_body_id);
rm_status rm_body_unstick(rm_world *, rm_body_id);
rm_status rm_body_update_motion(rm_world *, rm_body_id, const rm_motion_update *, bool *);
rm_status rm_body_update_position(rm_world *, rm_body_id, const rm_position_update *, rm_route *);
rm_status rm_body_update_state(rm_world *, rm_body_id, const rm_state_update *, bool *);
rm_status rm_body_update_vector(rm_world *, rm_body_id, const rm_vector_update *, bool *);
float rm_chase_speed(float);
uint32_t rm_checksum(const uint8_t *, size_t);
rm_child rm_child_at(rm_bytes, int);
rm_collide_context rm_collide_context_make(const rm_collision *, rm_world *);
rm_sweep_result rm_collide_sweep(void *, const rm_sweep_in *, rm_sweep_out *);
rm_status rm_collision_add_building(rm_collision *, const rm_building_def *, rm_collision_error *);
rm_status rm_collision_add_landblock(rm_collision *, const rm_landblock_def *, rm_collision_error *);
rm_status rm_collision_add_mesh(rm_collision *, const rm_mesh_def *, rm_mesh_id *, rm_collision_error *);
rm_status rm_collision_add_obstacle(rm_collision *, const rm_obstacle_def *, rm_obstacle_id *, rm_collision_error *);
rm_status rm_collision_add_rooms(rm_collision *, const rm_room_def *, uint32_t, uint32_t *, rm_collision_error *);
size_t rm_collision_bytes(const rm_collision *);
rm_status rm_collision_create(const rm_collision_def *, rm_collision **);
float rm_collision_depth(const rm_collision *, const rm_shape *, const rm_position *);
void rm_collision_destroy(rm_collision *);
rm_status rm_collision_move_obstacle(rm_collision *, rm_obstacle_id, const rm_position *);
rm_status rm_collision_remove_building(rm_collision *, uint32_t);
rm_status rm_collision_remove_landblock(rm_collision *, uint32_t, uint32_t);
rm_status rm_collision_remove_mesh(rm_collision *, rm_mesh_id);
rm_status rm_collision_remove_obstacle(rm_collision *, rm_obstacle_id);
rm_status rm_collision_remove_room(rm_collision *, uint32_t);
rm_status rm_collision_remove_terrain(rm_collision *);
rm_status rm_collision_set_terrain(rm_collision *, const rm_terrain_def *, rm_collision_error *);
rm_status rm_collision_show(const rm_collision *, uint32_t, const rm_collision_view *);
bool rm_collision_terrain_height(const rm_collision *, const rm_position *, float *);
bool rm_command_allows_jump(rm_numbering, uint32_t);
uint32_t rm_command_expand(rm_numbering, uint32_t);
uint32_t rm_command_from_name(const char *);
const char * rm_command_name(uint32_t);
uint32_t rm_constraint_adjust(rm_constraint *, bool, rm_frame *);
void rm_constraint_clear(rm_constraint *);
void rm_constraint_distances(uint32_t, float *, float *);
bool rm_constraint_is_full(const rm_constraint *);
void rm_constraint_set(rm_constraint *, float, float, float);
float rm_cos(float);
rm_cycle_result rm_cycle_do(rm_cycle_state *, rm_sequence *, const rm_motion_table *, uint32_t, float);
void rm_cycle_init(rm_cycle_state *, rm_sequence *, const rm_motion_table *);
rm_cycle_result rm_cycle_stop(rm_cycle_state *, rm_sequence *, const rm_motion_table *, uint32_t);
rm_cycle_result rm_cycle_stop_completely(rm_cycle_state *, rm_sequence *, const rm_motion_table *);
float rm_cylinder_distance(const rm_position *, float, float, const rm_position *, float, float);
float rm_cylinder_distance_no_z(const rm_position *, float, const rm_position *, float);
size_t rm_data_bytes(const rm_data *);
rm_status rm_data_create(const rm_data_def *, rm_data **, rm_data_error *);
void rm_data_destroy(rm_data *);
void rm_data_file_close(rm_data_file *);
rm_data_file_info rm_data_file_describe(const rm_data_file *);
rm_status rm_data_file_find(rm_data_file *, uint32_t, rm_data_entry *, rm_data_error *);
rm_status rm_data_file_next(rm_data_file *, uint32_t, rm_data_entry *, rm_data_error *);
rm_status rm_data_file_open(const rm_data_source *, const rm_allocator *, rm_data_file **, rm_data_error *);
rm_status rm_data_file_read(const rm_data_file *, const rm_data_entry *, void *, size_t, rm_data_error *);
const char * rm_data_kind_name(rm_data_kind);
rm_data_kind rm_data_kind_of(uint32_t, uint32_t);
rm_status rm_data_load_landblock(rm_collision *, rm_data *, uint32_t, uint32_t, rm_data_summary *, rm_data_error *);
rm_data_source rm_data_memory_source(rm_data_memory *);
rm_status rm_data_motion_table(rm_data *, uint32_t, rm_motion_table **, uint32_t *, rm_data_error *);
rm_status rm_data_setup(rm_data *, uint32_t, rm_data_body *, rm_data_error *);
rm_status rm_data_unload_landblock(rm_collision *, rm_data *, uint32_t, uint32_t);
rm_status rm_data_visit(rm_data_kind, uint32_t, const void *, size_t, rm_data_field_fn *, void *, rm_data_error *);
rm_body_def rm_default_body_def(void);
rm_clock_def rm_default_clock_def(void);
rm_collision_def rm_default_collision_def(void);
rm_data_def rm_default_data_def(void);
rm_debug_options rm_default_debug_options(void);
rm_interpreted_state rm_default_interpreted_state(void);
rm_move_parameters rm_default_move_parameters(void);
rm_movement rm_default_movement(void);
rm_obj_def rm_default_obj_def(void);
rm_obstacle_def rm_default_obstacle_def(void);
rm_physics_desc rm_default_physics_desc(void);
rm_plain_around rm_default_plain_around(void);
rm_raw_state rm_default_raw_state(void);
rm_reassembler_def rm_default_reassembler_def(void);
rm_recorder_def rm_default_recorder_def(void);
rm_remote_report rm_default_remote_report(void);
rm_replay_def rm_default_replay_def(void);
rm_smooth_body rm_default_smooth_body(void);
rm_smooth_def rm_default_smooth_def(void);
rm_world_def rm_default_world_def(void);
int rm_fragment_count(size_t);
rm_status rm_fragment_slice(rm_bytes, int, rm_fragment *);
rm_frame rm_frame_combine(const rm_frame *, const rm_frame *);
float rm_frame_heading(const rm_frame *);
rm_frame rm_frame_identity(void);
bool rm_frame_is_equal(const rm_frame *, const rm_frame *);
bool rm_frame_is_valid(const rm_frame *);
bool rm_frame_is_valid_except_for_heading(const rm_frame *);
rm_frame rm_frame_make(rm_vec3, rm_quat);
rm_vec3 rm_frame_point_to_global(const rm_frame *, rm_vec3);
rm_vec3 rm_frame_point_to_local(const rm_frame *, rm_vec3);
void rm_frame_rotate(rm_frame *, rm_vec3);
void rm_frame_rotate_global(rm_frame *, rm_vec3);
void rm_frame_set_heading(rm_frame *, float);
void rm_frame_set_rotation(rm_frame *, rm_quat);
void rm_frame_set_vector_heading(rm_frame *, rm_vec3);
rm_frame rm_frame_subtract(const rm_frame *, const rm_frame *);
rm_vec3 rm_frame_vector_to_global(const rm_frame *, rm_vec3);
rm_vec3 rm_frame_vector_to_local(const rm_frame *, rm_vec3);
rm_vec3 rm_from_engine_direction(rm_axes, rm_vec3);
rm_vec3 rm_from_engine_omega(rm_axes, rm_vec3);
rm_vec3 rm_from_engine_point(rm_axes, rm_vec3);
rm_quat rm_from_engine_rotation(rm_axes, rm_quat);
float rm_heading_difference(float, float);
bool rm_heading_is_passed(float, float, bool);
uint32_t rm_interp_adjust(rm_interp *, const rm_rules *, const rm_chase_body *, bool, float, rm_frame *);
void rm_interp_append_jump(rm_interp *);
void rm_interp_append_velocity(rm_interp *, rm_vec3);
void rm_interp_init(rm_interp *);
void rm_interp_stop(rm_interp *);
rm_interp_result rm_interp_to(rm_interp *, const rm_rules *, const rm_chase_body *, const rm_position *, bool);
rm_interp_action rm_interp_use_time(rm_interp *, const rm_chase_body *);
uint32_t rm_interpreted_state_flags(const rm_interpreted_state *);
float rm_jump_height(float, float, float, float);
float rm_jump_speed(float);
rm_status rm_load_heightmap(const void *, size_t, uint32_t, uint32_t, float, float *, rm_collision_error *);
rm_status rm_load_obj(const void *, size_t, rm_mesh_data *, rm_collision_error *);
rm_status rm_load_obj_as(const void *, size_t, const rm_obj_def *, rm_mesh_data *, uint32_t *, rm_collision_error *);
rm_status rm_mesh_data_add_box(rm_mesh_data *, rm_vec3, rm_vec3, rm_collision_error *);
rm_status rm_mesh_data_add_polygon(rm_mesh_data *, const uint32_t *, uint32_t, bool, rm_collision_error *);
rm_status rm_mesh_data_add_vertex(rm_mesh_data *, rm_vec3);
rm_status rm_mesh_data_create(const rm_allocator *, rm_mesh_data **);
rm_mesh_def rm_mesh_data_def(const rm_mesh_data *);
void rm_mesh_data_destroy(rm_mesh_data *);
rm_status rm_message_decode(rm_numbering, const uint8_t *, size_t, rm_message *, rm_wire_error *);
rm_status rm_message_decode_many(rm_numbering, const rm_runner *, const rm_bytes *, uint32_t, rm_message *, rm_wire_error *);
rm_status rm_message_encode(const rm_message *, uint8_t *, size_t, size_t *, rm_wire_error *);
uint32_t rm_message_guid(const rm_message *);
bool rm_message_is_from_client(rm_message_kind);
const char * rm_message_name(rm_message_kind);
rm_status rm_message_visit(const rm_message *, rm_field_fn *, void *);
uint32_t rm_motion_adjust(uint32_t, uint32_t, float, float *);
float rm_motion_adjusted_max_speed(const rm_motion *, const rm_motion_body *);
void rm_motion_advance(rm_motion *, rm_motion_context *, double, rm_frame *);
void rm_motion_apply_current(rm_motion *, rm_motion_context *);
void rm_motion_apply_raw(rm_motion *, rm_motion_context *, const rm_raw_state *);
void rm_motion_cancel_move_to(rm_motion *, rm_motion_context *, rm_motion_error);
float rm_motion_cycle_speed(const rm_motion *);
rm_motion_error rm_motion_do(rm_motion *, rm_motion_context *, uint32_t, const rm_move_parameters *);
rm_motion_error rm_motion_do_interpreted(rm_motion *, rm_motion_context *, uint32_t, const rm_move_parameters *);
void rm_motion_events_add(rm_motion_events *, rm_motion_event);
void rm_motion_hit_ground(rm_motion *, rm_motion_context *);
void rm_motion_init(rm_motion *, const rm_motion_table *);
bool rm_motion_is_moving_to(const rm_motion *);
rm_motion_error rm_motion_jump(rm_motion *, rm_motion_context *, float);
void rm_motion_leave_ground(rm_motion *, rm_motion_context *, bool);
rm_vec3 rm_motion_leave_ground_velocity(const rm_motion *, const rm_motion_body *);
float rm_motion_max_speed(const rm_motion *, const rm_motion_body *);
uint32_t rm_motion_raw_actions(const rm_motion *, rm_action *);
rm_status rm_motion_receive(rm_motion *, rm_motion_context *, const rm_movement *, const rm_motion_target *);
void rm_motion_set_hold_key(rm_motion *, rm_motion_context *, uint32_t);
void rm_motion_set_speeds(rm_motion *, rm_vec3, rm_vec3);
rm_motion_show rm_motion_shown(const rm_motion *, const rm_motion_table *);
rm_vec3 rm_motion_state_velocity(const rm_motion *, const rm_motion_body *);
rm_motion_error rm_motion_stop(rm_motion *, rm_motion_context *, uint32_t, const rm_move_parameters *);
rm_motion_error rm_motion_stop_completely(rm_motion *, rm_motion_context *);
rm_motion_error rm_motion_stop_interpreted(rm_motion *, rm_motion_context *, uint32_t, const rm_move_parameters *);
const rm_motion_table * rm_motion_table_clip(void);
const rm_motion_table_def * rm_motion_table_contents(const rm_motion_table *);
rm_status rm_motion_table_create(const rm_motion_table_def *, const rm_allocator *, rm_motion_table **);
void rm_motion_table_destroy(rm_motion_table *);
const rm_motion_table * rm_motion_table_humanoid(void);
void rm_motion_use_time(rm_motion *, rm_motion_context *, const rm_motion_target *, double);
rm_move_choice rm_move_choose(const rm_move_parameters *, float);
rm_status rm_movement_check(const rm_movement *);
rm_movement_pack rm_movement_pack_make(const rm_movement *);
rm_numbering rm_numbering_guess(const rm_numbering_tally *, rm_numbering);
void rm_numbering_note(rm_numbering_tally *, const rm_message *);
bool rm_objdesc_next(const rm_objdesc *, rm_objdesc_cursor *, rm_objdesc_entry *);
rm_status rm_objdesc_write(const rm_objdesc_entry *, int, uint8_t *, size_t, rm_objdesc *);
uint32_t rm_outgoing_due(const rm_outgoing *, const rm_outgoing_now *);
rm_outgoing rm_outgoing_next(const rm_outgoing *, const rm_outgoing_now *, uint32_t);
rm_outgoing rm_outgoing_start(const rm_position *, rm_plane);
rm_status rm_packet_add_fragment(rm_packet_builder *, const rm_fragment *);
rm_status rm_packet_add_option(rm_packet_builder *, uint32_t, rm_bytes);
rm_status rm_packet_begin(rm_packet_builder *, uint8_t *, size_t, const rm_packet_header *);
rm_status rm_packet_decode(const uint8_t *, size_t, rm_packet *, rm_wire_error *);
const char * rm_packet_fate_text(rm_packet_fate);
size_t rm_packet_finish(rm_packet_builder *);
bool rm_packet_next_fragment(const rm_packet *, size_t *, rm_fragment *);
bool rm_packet_option(const rm_packet *, uint32_t, rm_bytes *);
rm_status rm_packet_repeat(uint8_t *, size_t);
double rm_packet_sent(uint16_t, double, double);
uint16_t rm_packet_time(double);
rm_status rm_plain_init(rm_plain_body *, const rm_plain_around *, const rm_body_def *);
rm_status rm_plain_place(rm_plain_body *, const rm_plain_around *, rm_plain_out *);
void rm_plain_set_velocity(rm_plain_body *, rm_vec3);
rm_status rm_plain_tick(rm_plain_body *, const rm_plain_around *, double, rm_plain_out *);
bool rm_position_adjust_to_outside(rm_position *);
rm_status rm_position_check(rm_space, rm_position *);
rm_status rm_position_clean(rm_space, rm_position *);
float rm_position_distance(const rm_position *, const rm_position *);
float rm_position_heading(const rm_position *, const rm_position *);
rm_vec3 rm_position_local_to_local(const rm_position *, const rm_position *, rm_vec3);
uint32_t rm_position_manager_adjust(rm_position_manager *, const rm_rules *, const rm_chase_body *, const rm_position *, float, rm_frame *);
void rm_position_manager_init(rm_position_manager *);
rm_interp_action rm_position_manager_use_time(rm_position_manager *, const rm_chase_body *);
rm_vec3 rm_position_offset(const rm_position *, const rm_position *);
uint32_t rm_position_rotation_flags(rm_quat);
bool rm_position_settle(rm_space, rm_position *);
rm_frame rm_position_subtract(const rm_position *, const rm_position *);
float rm_pow(float, float);
const char * rm_prediction_name(int);
rm_quat rm_quat_from_heading(float);
float rm_quat_heading(rm_quat);
rm_quat rm_quat_interpolate(rm_quat, rm_quat, float);
rm_status rm_quat_normalize(rm_quat *);
rm_quat rm_quat_with_heading(rm_quat, float);
uint32_t rm_raw_state_flags(const rm_raw_state *);
bool rm_raw_state_is_equal(const rm_raw_state *, const rm_raw_state *);
const char * rm_reason_name(int);
size_t rm_reassembler_bytes(const rm_reassembler_def *);
uint64_t rm_reassembler_count(const rm_reassembler *, rm_packet_fate);
rm_status rm_reassembler_create(const rm_reassembler_def *, rm_reassembler **);
void rm_reassembler_destroy(rm_reassembler *);
void rm_reassembler_forget(rm_reassembler *, uint64_t);
int rm_reassembler_pending(const rm_reassembler *);
rm_status rm_reassembler_push(rm_reassembler *, uint64_t, const uint8_t *, size_t, rm_blob_fn *, void *, rm_wire_error *);
uint64_t rm_recorder_bytes(const rm_recorder *);
rm_status rm_recorder_flush(rm_recorder *);
rm_status rm_recorder_status(const rm_recorder *);
rm_status rm_recorder_stop(rm_recorder *);
rm_status rm_recording_read(const void *, size_t, rm_recording_info *, rm_wire_error *);
void rm_replay_close(rm_replay *);
const char * rm_replay_op(const rm_replay *);
rm_status rm_replay_open(const rm_replay_def *, const void *, size_t, rm_replay **, rm_wire_error *);
rm_replay_result rm_replay_read(const rm_replay *);
uint32_t rm_replay_reports(const rm_replay *, rm_replay_report *, uint32_t);
bool rm_replay_step(rm_replay *);
bool rm_replay_tick(rm_replay *);
const rm_world * rm_replay_world(const rm_replay *);
uint32_t rm_rule_count(void);
rm_status rm_rule_describe(uint32_t, rm_rule_info *);
const char * rm_rule_word(uint32_t);
bool rm_rules_are_valid(const rm_rules *);
rm_rules rm_rules_l3(void);
rm_rules rm_rules_l3_2026(void);
rm_status rm_rules_preset(const char *, rm_rules *);
const char * rm_rules_preset_name(uint32_t);
rm_rules rm_rules_retail(void);
rm_status rm_rules_set(rm_rules *, const char *, const char *);
rm_rules rm_rules_smooth(void);
float rm_run_rate(float, float, float);
void rm_runner_run(const rm_runner *, uint32_t, rm_task_fn *, void *);
rm_status rm_sender_send(rm_sender *, uint16_t, const rm_bytes *, int, rm_datagram_fn *, void *);
uint32_t rm_sequence_append(rm_sequence *, const rm_motion_table *, uint32_t, float);
void rm_sequence_init(rm_sequence *);
float rm_sequence_phase(const rm_sequence *, const rm_motion_table *);
float rm_sequence_phase_rate(const rm_sequence *, const rm_motion_table *);
void rm_sequence_remove_cycle(rm_sequence *, const rm_motion_table *);
void rm_sequence_remove_links(rm_sequence *, const rm_motion_table *, uint32_t);
void rm_sequence_set_cycle_speed(rm_sequence *, float);
uint32_t rm_sequence_update(rm_sequence *, const rm_motion_table *, double, rm_frame *, rm_motion_events *);
void rm_set_assert_handler(rm_assert_fn *);
float rm_sin(float);
const char * rm_status_text(rm_status);
uint32_t rm_sticky_adjust(const rm_sticky *, const rm_chase_body *, const rm_position *, float, rm_frame *);
void rm_sticky_clear(rm_sticky *);
void rm_sticky_elapse(rm_sticky *, double);
float rm_sticky_speed(float);
void rm_sticky_stick(rm_sticky *, uint32_t, float);
void rm_sticky_update_target(rm_sticky *, uint32_t, rm_target_status, const rm_position *);
bool rm_sticky_use_time(rm_sticky *);
rm_sweep_result rm_sweep_ground(void *, const rm_sweep_in *, rm_sweep_out *);
bool rm_terrain_split(uint32_t, uint32_t);
rm_status rm_threads_create(uint32_t, const rm_allocator *, rm_threads **);
void rm_threads_destroy(rm_threads *);
rm_runner rm_threads_runner(rm_threads *);
rm_vec3 rm_to_engine_direction(rm_axes, rm_vec3);
rm_vec3 rm_to_engine_omega(rm_axes, rm_vec3);
rm_vec3 rm_to_engine_point(rm_axes, rm_vec3);
rm_quat rm_to_engine_rotation(rm_axes, rm_quat);
float rm_vec3_heading(rm_vec3);
uint32_t rm_version(void);
bool rm_version_fits(uint32_t, uint32_t);
uint32_t rm_wire_command(rm_numbering, uint16_t, rm_command_role);
rm_status rm_world_add_table(rm_world *, const rm_motion_table *, uint32_t *);
rm_status rm_world_advance(rm_world *, double);
uint32_t rm_world_bodies(const rm_world *, rm_body_id *, uint32_t);
size_t rm_world_bytes(const rm_world_def *);
rm_status rm_world_check_save(const rm_world *, const void *, size_t, const char **);
const rm_collision * rm_world_collision(const rm_world *);
rm_status rm_world_create(const rm_world_def *, rm_world **);
rm_status rm_world_debug_draw(const rm_world *, const rm_debug_options *, const rm_debug_draw *);
void rm_world_destroy(rm_world *);
uint32_t rm_world_event_count(const rm_world *);
rm_status rm_world_find(const rm_world *, uint32_t, rm_body_id *);
rm_status rm_world_fingerprint(const rm_world *, rm_fingerprint *);
rm_status rm_world_grow(rm_world *, uint32_t);
uint64_t rm_world_hash(const rm_world *);
uint64_t rm_world_hash_bodies(const rm_world *);
int rm_world_nearby(void *, const rm_sweep_in *, float, rm_body_obstacle *, int);
rm_status rm_world_note_round_trip(rm_world *, uint32_t, double);
double rm_world_pending(const rm_world *);
rm_status rm_world_read_clock(const rm_world *, uint32_t, rm_clock_info *);
rm_status rm_world_read_smooth(const rm_world *, rm_smooth_work *);
rm_status rm_world_receive(rm_world *, const void *, size_t, rm_receipt *);
rm_status rm_world_receive_many(rm_world *, const rm_bytes *, uint32_t, rm_receipt *, rm_status *);
rm_status rm_world_receive_timed(rm_world *, const void *, size_t, const rm_timing *, rm_receipt *);
rm_status rm_world_record(rm_world *, const rm_recorder_def *, rm_recorder **);
uint32_t rm_world_render(const rm_world *, uint32_t, rm_render *, uint32_t);
rm_status rm_world_restore(rm_world *, const void *, size_t);
rm_status rm_world_save(const rm_world *, void *, size_t, size_t *);
size_t rm_world_save_bytes(const rm_world *);
rm_status rm_world_set_clock(rm_world *, uint32_t, const rm_clock_def *);
rm_status rm_world_set_collision(rm_world *, rm_collide_context *);
rm_status rm_world_set_ground(rm_world *, const rm_ground *);
rm_status rm_world_set_smooth(rm_world *, const rm_smooth_def *);
rm_status rm_world_set_sweep(rm_world *, rm_sweep_fn *, void *);
rm_status rm_world_set_viewer(rm_world *, const rm_position *);
rm_status rm_world_take_crossings(rm_world *, rm_crossing *, uint32_t, uint32_t *);
rm_status rm_world_take_events(rm_world *, rm_event *, uint32_t, uint32_t *, uint64_t *);
rm_status rm_world_tick(rm_world *, double);
uint64_t rm_world_ticks(const rm_world *);
double rm_world_time(const rm_world *);
uint32_t rm_world_within(rm_world *, uint32_t, rm_vec3, rm_vec3, rm_body_id *, uint32_t);
float rm_wrap_degrees(float);
]])

-- Values of enums, and which library this fits.
return {
  RM_ACTION_STAMP = 32767, RM_ACTION_AUTONOMOUS = 32768, RM_ACTION_RAW = 65536, RM_AXES_REMORA = 0,
  RM_AXES_UNITY = 1, RM_AXES_UNREAL = 2, RM_AXES_GODOT = 3, RM_CHASE_MOVED = 2,
  RM_CHASE_REACHED = 4, RM_CHASE_STALLED = 8, RM_CHASE_STICKY = 256, RM_CHASE_LEASH = 512,
  RM_CLOCK_EMPTY = 0, RM_CLOCK_LEARNING = 1, RM_CLOCK_GOOD = 2, RM_CLOCK_IMPLAUSIBLE = 3,
  RM_COMMAND_ROLE_STYLE = 0, RM_COMMAND_ROLE_FORWARD = 1, RM_COMMAND_ROLE_SIDEWAYS = 2,
  RM_COMMAND_ROLE_ACTION = 3, RM_DATA_FIELD_NUMBER = 0, RM_DATA_FIELD_REAL = 1,
  RM_DATA_FIELD_BYTES = 2, RM_DATA_KIND_OTHER = 0, RM_DATA_KIND_ITERATION = 1,
  RM_DATA_KIND_LANDBLOCK = 2, RM_DATA_KIND_INFO = 3, RM_DATA_KIND_ROOM = 4, RM_DATA_KIND_GFX = 5,
  RM_DATA_KIND_SETUP = 6, RM_DATA_KIND_ANIMATION = 7, RM_DATA_KIND_MOTION_TABLE = 8,
  RM_DATA_KIND_ENVIRONMENT = 9, RM_DATA_KIND_SCENE = 10, RM_DATA_KIND_REGION = 11,
  RM_DATA_KIND_COUNT = 12, RM_DATA_PORTAL = 1, RM_DATA_CELL = 2, RM_DATA_LOCAL = 3,
  RM_DEBUG_POSE = 1, RM_DEBUG_SHAPE = 2, RM_DEBUG_QUEUE = 4, RM_DEBUG_BLIP = 8,
  RM_DEBUG_CONTACT = 16, RM_DEBUG_SLIDE = 32, RM_DEBUG_VELOCITY = 64, RM_DEBUG_STICKY = 128,
  RM_DEBUG_LEASH = 256, RM_DEBUG_REASONS = 512, RM_DEBUG_ALL = 1023, RM_DEBUG_COLOR_POSE = 3049131,
  RM_DEBUG_COLOR_SHAPE = 10134961, RM_DEBUG_COLOR_QUEUE = 14964526, RM_DEBUG_COLOR_BLIP = 10748783,
  RM_DEBUG_COLOR_CONTACT = 3912307, RM_DEBUG_COLOR_SLIDE = 15902017,
  RM_DEBUG_COLOR_VELOCITY = 6116296, RM_DEBUG_COLOR_STICKY = 14163547,
  RM_DEBUG_COLOR_LEASH = 8023133, RM_DEBUG_COLOR_TEXT = 3355443, RM_DIFFERENCE_NONE = 0,
  RM_DIFFERENCE_STATUS = 1, RM_DIFFERENCE_FIELD = 2, RM_DIFFERENCE_HASH = 3, RM_FIELD_U8 = 0,
  RM_FIELD_U16 = 1, RM_FIELD_U32 = 2, RM_FIELD_F32 = 3, RM_FIELD_COMMAND = 4, RM_FIELD_PACKED = 5,
  RM_FIELD_BYTES = 6, RM_GROUND_NONE = 0, RM_GROUND_CONSTANT = 1, RM_GROUND_FUNCTION = 2,
  RM_GROUND_LAST_REPORT = 3, RM_HOLD_INVALID = 0, RM_HOLD_NONE = 1, RM_HOLD_RUN = 2,
  RM_IDLE_LEARN = 0, RM_IDLE_NOT_SENT = 1, RM_IDLE_SENT = 2, RM_INSTRUCTIONS_BEST = 0,
  RM_INSTRUCTIONS_BUILD = 1, RM_INSTRUCTIONS_AVX2 = 2, RM_INTERP_QUEUED = 0, RM_INTERP_FAR = 1,
  RM_INTERP_THERE = 2, RM_INTERP_REFUSED = 3, RM_INTERP_NOTHING = 0, RM_INTERP_SET_VELOCITY = 1,
  RM_INTERP_PLACE = 2, RM_INTERPRETED_STYLE = 1, RM_INTERPRETED_FORWARD = 2,
  RM_INTERPRETED_FORWARD_SPEED = 4, RM_INTERPRETED_SIDESTEP = 8, RM_INTERPRETED_SIDESTEP_SPEED = 16,
  RM_INTERPRETED_TURN = 32, RM_INTERPRETED_TURN_SPEED = 64, RM_KNOWN_ROTATION = 1,
  RM_KNOWN_VELOCITY = 2, RM_KNOWN_TURNING = 4, RM_KNOWN_DOING = 8, RM_KNOWN_SENT = 16,
  RM_KNOWN_AGE = 32, RM_KNOWN_NUMBER = 64, RM_KNOWN_AIRBORNE = 128, RM_KNOWN_JUMP = 256,
  RM_KNOWN_CLOCK = 512, RM_MESSAGE_UPDATE_POSITION = 63304, RM_MESSAGE_UPDATE_MOTION = 63308,
  RM_MESSAGE_VECTOR_UPDATE = 63310, RM_MESSAGE_CREATE_OBJECT = 63301,
  RM_MESSAGE_DELETE_OBJECT = 63303, RM_MESSAGE_SET_STATE = 63307,
  RM_MESSAGE_POSITION_AND_MOVEMENT = 63001, RM_MESSAGE_OBJDESC = 63013,
  RM_MESSAGE_CREATE_PLAYER = 63302, RM_MESSAGE_PARENT = 63305, RM_MESSAGE_PICKUP = 63306,
  RM_MESSAGE_PLAYER_TELEPORT = 63313, RM_MESSAGE_UPDATE_OBJECT = 63451,
  RM_MESSAGE_MOVE_TO_STATE = 63004, RM_MESSAGE_AUTONOMOUS_POSITION = 63315, RM_MESSAGE_JUMP = 63003,
  RM_MESSAGE_DO_MOVEMENT_COMMAND = 63006, RM_MESSAGE_STOP_MOVEMENT_COMMAND = 63073,
  RM_MESSAGE_AUTONOMY_LEVEL = 63314, RM_MESSAGE_JUMP_REQUEST = 63433, RM_MODEL_NONE = 0,
  RM_MODEL_LAST = 1, RM_MODEL_ACCELERATION = 2, RM_MODEL_CUBIC = 3, RM_MODEL_FIT = 4,
  RM_MOTION_BIT_AUTONOMOUS = 1, RM_MOTION_BIT_LONGJUMP = 2, RM_MOTION_ALONE = 1,
  RM_MOTION_FROM_DEFAULT = 2, RM_MOTION_STILL = 4, RM_EFFECT_UNSTICK = 1, RM_EFFECT_STICK = 2,
  RM_EFFECT_HEADING = 4, RM_EFFECT_VELOCITY = 8, RM_EFFECT_MOVE_TO_END = 16, RM_EFFECT_JUMP = 32,
  RM_MOTION_OK = 0, RM_MOTION_NO_TABLE = 7, RM_MOTION_NO_OBJECT = 8, RM_MOTION_NOT_GROUNDED = 36,
  RM_MOTION_SUPERSEDED = 54, RM_MOTION_TARGET_LOST = 55, RM_MOTION_TARGET_UNKNOWN = 56,
  RM_MOTION_TELEPORTED = 60, RM_MOTION_TOO_FAR = 61, RM_MOTION_NO_CROUCH = 63,
  RM_MOTION_NO_SITTING = 64, RM_MOTION_NO_SLEEPING = 65, RM_MOTION_NO_EMOTE = 66,
  RM_MOTION_NOT_ALLOWED = 67, RM_MOTION_TOO_MANY_ACTIONS = 69, RM_MOTION_LEASHED = 71,
  RM_MOTION_NO_JUMP = 72, RM_MOTION_EVENT_HOOK = 0, RM_MOTION_EVENT_ANIMATION_DONE = 1,
  RM_MOTION_EVENT_MOTION_DONE = 2, RM_MOTION_EVENT_MOVE_TO_DONE = 3, RM_TRAIT_OBJECT = 1,
  RM_TRAIT_CREATURE = 2, RM_TRAIT_PLAYER = 4, RM_TRAIT_CELL = 8, RM_TRAIT_LEASHED = 16,
  RM_TRAIT_REMOTE = 11, RM_MOVE_CAN_WALK = 1, RM_MOVE_CAN_RUN = 2, RM_MOVE_CAN_SIDESTEP = 4,
  RM_MOVE_CAN_WALK_BACKWARDS = 8, RM_MOVE_CAN_CHARGE = 16, RM_MOVE_FAIL_WALK = 32,
  RM_MOVE_USE_FINAL_HEADING = 64, RM_MOVE_STICKY = 128, RM_MOVE_AWAY = 256, RM_MOVE_TOWARDS = 512,
  RM_MOVE_USE_SPHERES = 1024, RM_MOVE_SET_HOLD_KEY = 2048, RM_MOVE_AUTONOMOUS = 4096,
  RM_MOVE_MODIFY_RAW = 8192, RM_MOVE_MODIFY_INTERPRETED = 16384, RM_MOVE_CANCEL_MOVE_TO = 32768,
  RM_MOVE_STOP_COMPLETELY = 65536, RM_MOVE_DISABLE_JUMP = 131072, RM_MOVE_DEFAULT = 126479,
  RM_MOVE_ALL = 262143, RM_MOVE_TO_STARTED = 1, RM_MOVE_TO_AWAY = 2, RM_STEP_NONE = 0,
  RM_STEP_MOVE = 1, RM_STEP_TURN = 2, RM_MOVEMENT_STICKY = 1, RM_MOVEMENT_STANDING_JUMP = 2,
  RM_MOVEMENT_STATE = 0, RM_MOVEMENT_TO_OBJECT = 6, RM_MOVEMENT_TO_POSITION = 7,
  RM_MOVEMENT_TURN_TO_OBJECT = 8, RM_MOVEMENT_TURN_TO_HEADING = 9, RM_NODE_NONE = 0,
  RM_NODE_POSITION = 1, RM_NODE_JUMP = 2, RM_NODE_VELOCITY = 3, RM_NUMBERING_CLIENT_2013 = 0,
  RM_NUMBERING_FINAL = 1, RM_OBJDESC_BASE_PALETTE = 0, RM_OBJDESC_PALETTE = 1,
  RM_OBJDESC_TEXTURE = 2, RM_OBJDESC_PART = 3, RM_OBSTACLE_SPHERES = 0, RM_OBSTACLE_CYLINDERS = 1,
  RM_OBSTACLE_MESH = 2, RM_OUTGOING_MOVE_TO_STATE = 1, RM_OUTGOING_AUTONOMOUS_POSITION = 2,
  RM_FATE_PACKET = 0, RM_FATE_MESSAGE = 1, RM_FATE_PACKET_SHORT = 2, RM_FATE_PACKET_TRAILING = 3,
  RM_FATE_PACKET_FLAGS = 4, RM_FATE_PACKET_VALUE = 5, RM_FATE_PACKET_CHECKSUM = 6,
  RM_FATE_PACKET_DUPLICATE = 7, RM_FATE_PACKET_STALE = 8, RM_FATE_FRAGMENT_DUPLICATE = 9,
  RM_FATE_FRAGMENT_MISFIT = 10, RM_FATE_EPHEMERAL_OLD = 11, RM_FATE_MESSAGE_OVERTAKEN = 12,
  RM_FATE_MESSAGE_EVICTED = 13, RM_FATE_MESSAGE_SHORT = 14, RM_FATE_STREAM_EVICTED = 15,
  RM_FATE_COUNT = 16, RM_PACKET_RETRANSMISSION = 1, RM_PACKET_ENCRYPTED_CHECKSUM = 2,
  RM_PACKET_FRAGMENTS = 4, RM_PACKET_SERVER_SWITCH = 256, RM_PACKET_LOGON_ADDRESS = 512,
  RM_PACKET_EMPTY_HEADER_1 = 1024, RM_PACKET_REFERRAL = 2048, RM_PACKET_NAK = 4096,
  RM_PACKET_EMPTY_ACK = 8192, RM_PACKET_ACK = 16384, RM_PACKET_DISCONNECT = 32768,
  RM_PACKET_LOGON = 65536, RM_PACKET_REFERRED = 131072, RM_PACKET_CONNECT_REQUEST = 262144,
  RM_PACKET_CONNECT_RESPONSE = 524288, RM_PACKET_NET_ERROR = 1048576,
  RM_PACKET_NET_ERROR_DISCONNECT = 2097152, RM_PACKET_COMMAND = 4194304,
  RM_PACKET_TIME_SYNC = 16777216, RM_PACKET_ECHO_REQUEST = 33554432,
  RM_PACKET_ECHO_RESPONSE = 67108864, RM_PACKET_FLOW = 134217728, RM_PACKET_QUEUE_CONTROL = 2,
  RM_PACKET_QUEUE_CLIENT = 3, RM_PACKET_QUEUE_LOGON = 4, RM_PACKET_QUEUE_DATABASE = 5,
  RM_PACKET_QUEUE_UI = 9, RM_PACKET_QUEUE_SMARTBOX = 10, RM_PHYSICS_SETUP = 1,
  RM_PHYSICS_MOTION_TABLE = 2, RM_PHYSICS_VELOCITY = 4, RM_PHYSICS_ACCELERATION = 8,
  RM_PHYSICS_OMEGA = 16, RM_PHYSICS_PARENT = 32, RM_PHYSICS_CHILDREN = 64, RM_PHYSICS_SCALE = 128,
  RM_PHYSICS_FRICTION = 256, RM_PHYSICS_ELASTICITY = 512, RM_PHYSICS_SOUND_TABLE = 2048,
  RM_PHYSICS_EFFECT_TABLE = 4096, RM_PHYSICS_SCRIPT = 8192, RM_PHYSICS_SCRIPT_INTENSITY = 16384,
  RM_PHYSICS_POSITION = 32768, RM_PHYSICS_MOVEMENT = 65536, RM_PHYSICS_ANIMATION_FRAME = 131072,
  RM_PHYSICS_TRANSLUCENCY = 262144, RM_POLYGON_OF_TERRAIN = 0, RM_POLYGON_OF_ROOM = 1,
  RM_POLYGON_OF_BUILDING = 2, RM_POLYGON_OF_OBSTACLE = 3, RM_POSITION_HAS_VELOCITY = 1,
  RM_POSITION_HAS_PLACEMENT = 2, RM_POSITION_HAS_CONTACT = 4, RM_POSITION_NO_QW = 8,
  RM_POSITION_NO_QX = 16, RM_POSITION_NO_QY = 32, RM_POSITION_NO_QZ = 64, RM_PREDICTION_MODELS = 1,
  RM_PREDICTION_TICKS = 2, RM_PREDICTION_EASED = 4, RM_PREDICTION_SILENT = 8,
  RM_PREDICTION_RETURNED = 16, RM_PREDICTION_PLACED = 32, RM_PREDICTION_NEW_HISTORY = 64,
  RM_PREDICTION_TOO_LATE = 128, RM_PREDICTION_CLOCK = 256, RM_PREDICTION_JUMP = 512,
  RM_RAW_HOLD_KEY = 1, RM_RAW_STYLE = 2, RM_RAW_FORWARD = 4, RM_RAW_FORWARD_KEY = 8,
  RM_RAW_FORWARD_SPEED = 16, RM_RAW_SIDESTEP = 32, RM_RAW_SIDESTEP_KEY = 64,
  RM_RAW_SIDESTEP_SPEED = 128, RM_RAW_TURN = 256, RM_RAW_TURN_KEY = 512, RM_RAW_TURN_SPEED = 1024,
  RM_REASON_ROOT = 1, RM_REASON_CHASE = 2, RM_REASON_REACHED = 4, RM_REASON_STALL = 8,
  RM_REASON_BLIP = 16, RM_REASON_BLIP_FAILED = 32, RM_REASON_VELOCITY = 64, RM_REASON_GRAVITY = 128,
  RM_REASON_STICKY = 256, RM_REASON_LEASH = 512, RM_REASON_TELEPORT = 1024, RM_REASON_SNAP = 2048,
  RM_REASON_IGNORED = 4096, RM_REASON_DORMANT = 8192, RM_REASON_HIDDEN = 16384,
  RM_REASON_SWEEP_FAILED = 32768, RM_REASON_SLIDE = 65536, RM_REASON_STEP_UP = 131072,
  RM_REASON_STEP_DOWN = 262144, RM_REASON_CLIFF = 524288, RM_REASON_LAND = 1048576,
  RM_REASON_LEAVE = 2097152, RM_REASON_BLOCKED = 4194304, RM_REASON_BUDGET = 8388608,
  RM_RECEIVED_APPLIED = 0, RM_RECEIVED_IGNORED = 1, RM_RECEIVED_KEPT = 2, RM_RECEIVED_DROPPED = 3,
  RM_REPLAY_NEEDS_SWEEP = 1, RM_REPLAY_NEEDS_HEIGHT = 2, RM_REPLAY_PLAYING = 0, RM_REPLAY_DONE = 1,
  RM_REPLAY_DAMAGED = 2, RM_REPLAY_FAILED = 3, RM_ROUTE_TELEPORT = 0, RM_ROUTE_QUEUE = 1,
  RM_ROUTE_SNAP = 2, RM_ROUTE_IGNORED = 3, RM_RULE_L3 = 0, RM_RULE_RETAIL = 1, RM_RULE_STEADY = 2,
  RM_RULE_SMOOTH = 3, RM_RULE_BLENDED = 4, RM_SPACE_LANDBLOCKS = 0, RM_SPACE_FLAT = 1,
  RM_SPEED_AUTO = 0, RM_SPEED_NONE = 1, RM_SPEED_FIXED = 2, RM_STAMP_POSITION = 0,
  RM_STAMP_MOVEMENT = 1, RM_STAMP_STATE = 2, RM_STAMP_VECTOR = 3, RM_STAMP_TELEPORT = 4,
  RM_STAMP_CONTROL = 5, RM_STAMP_FORCE_POSITION = 6, RM_STAMP_OBJDESC = 7, RM_STAMP_INSTANCE = 8,
  RM_STAMP_COUNT = 9, RM_STATE_STATIC = 1, RM_STATE_ETHEREAL = 4, RM_STATE_REPORT_COLLISIONS = 8,
  RM_STATE_IGNORE_COLLISIONS = 16, RM_STATE_NODRAW = 32, RM_STATE_MISSILE = 64,
  RM_STATE_ALIGNPATH = 256, RM_STATE_PATHCLIPPED = 512, RM_STATE_GRAVITY = 1024,
  RM_STATE_HIDDEN = 16384, RM_STATE_HAS_PHYSICS_BSP = 65536, RM_STATE_INELASTIC = 131072,
  RM_STATE_REPORT_AS_ENVIRONMENT = 2097152, RM_STATE_EDGE_SLIDE = 4194304,
  RM_STATE_SLEDDING = 8388608, RM_STATE_FROZEN = 16777216, RM_STATE_DEFAULT = 4197384, RM_OK = 0,
  RM_ERROR_ARGUMENT = 1, RM_ERROR_NOT_FINITE = 2, RM_ERROR_ROTATION = 3, RM_ERROR_OFF_MAP = 4,
  RM_ERROR_TIME = 5, RM_ERROR_STALE_ID = 6, RM_ERROR_INVALID_ID = 7, RM_ERROR_UNKNOWN_GUID = 8,
  RM_ERROR_GUID_TAKEN = 9, RM_ERROR_NO_GUID = 10, RM_ERROR_FULL = 11, RM_ERROR_MEMORY = 12,
  RM_ERROR_BUSY = 13, RM_ERROR_BUFFER = 14, RM_ERROR_FORMAT = 15, RM_ERROR_MISMATCH = 16,
  RM_ERROR_REFUSED = 17, RM_ERROR_SHORT = 18, RM_ERROR_TRAILING = 19, RM_ERROR_OPCODE = 20,
  RM_ERROR_FLAGS = 21, RM_ERROR_VALUE = 22, RM_ERROR_CHECKSUM = 23, RM_ERROR_EMPTY = 24,
  RM_ERROR_DEGENERATE = 25, RM_ERROR_NOT_PLANAR = 26, RM_ERROR_NOT_CONVEX = 27,
  RM_ERROR_INVERTED = 28, RM_ERROR_LIMIT = 29, RM_ERROR_RANGE = 30, RM_ERROR_REFERENCE = 31,
  RM_ERROR_TAKEN = 32, RM_ERROR_WRITE = 33, RM_ERROR_CALLBACK = 34, RM_ERROR_READ = 35,
  RM_ERROR_RULES = 36, RM_STATUS_COUNT = 37, RM_SWEPT_CONTACT = 1, RM_SWEPT_WATER = 2,
  RM_SWEPT_SLIDE = 4, RM_SWEPT_NORMAL = 8, RM_SWEPT_ENVIRONMENT = 16, RM_SWEPT_LOST = 32,
  RM_SWEPT_DULL = 64, RM_SWEPT_STOPPED = 128, RM_SWEPT_STEP_UP = 256, RM_SWEPT_STEP_DOWN = 512,
  RM_SWEPT_CLIFF = 1024, RM_SWEPT_BLOCKED = 2048, RM_SWEPT_PLACED = 4096, RM_SWEPT_EXHAUSTED = 8192,
  RM_SWEPT_CUT = 16384, RM_SWEEP_MOVE = 0, RM_SWEEP_PLACE = 1, RM_SWEEP_PLACE_SLIDE = 2,
  RM_SWEEP_OK = 0, RM_SWEEP_FAILED = 1, RM_SWEEP_NO_CELL = 2, RM_TARGET_OK = 1, RM_TARGET_LEFT = 2,
  RM_TARGET_TELEPORTED = 3, RM_TARGET_CONTAINED = 4, RM_TARGET_PARENTED = 5,
  RM_TARGET_TIMED_OUT = 6, RM_TIMED_BY_NOTHING = 0, RM_TIMED_BY_SENT = 1, RM_TIMED_BY_CLOCK = 2,
  RM_TIMED_BY_NUMBERS = 3, RM_TIMED_BY_CADENCE = 4, RM_TIMED_BY_ARRIVAL = 5,
  RM_TRANSIENT_CONTACT = 1, RM_TRANSIENT_ON_WALKABLE = 2, RM_TRANSIENT_SLIDING = 4,
  RM_TRANSIENT_WATER = 8, RM_TRANSIENT_STATIONARY_FALL = 16, RM_TRANSIENT_STATIONARY_STOP = 32,
  RM_TRANSIENT_STATIONARY_STUCK = 64, RM_TRANSIENT_ACTIVE = 128, RM_TRANSIENT_CHECK_ETHEREAL = 256,
  RM_VERSION = 100, RM_ABI_VERSION = 1,
}

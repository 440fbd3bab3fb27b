// Structs, values and functions of the C interface, made by ./dev layout --write from the C headers; do not edit.

// { size, member: offset, … } in bytes. A member named size hides that of the struct: see sizes.
export const rm_action = {"size": 16, "command": 0, "speed": 4, "stamp": 8, "is_autonomous": 12};
export const rm_allocator = {"size": 16, "user": 0, "allocate": 4, "release": 8, "gives_zeroed": 12};
export const rm_animation = {"size": 20, "frame_count": 0, "pose_first": 4, "pose_count": 8, "hook_first": 12, "hook_count": 16};
export const rm_animation_hook = {"size": 12, "frame": 0, "direction": 4, "id": 8};
export const rm_vec3 = {"size": 12, "x": 0, "y": 4, "z": 8};
export const rm_quat = {"size": 16, "w": 0, "x": 4, "y": 8, "z": 12};
export const rm_animation_pose = {"size": 28, "origin": 0, "rotation": 12};
export const rm_position = {"size": 32, "cell": 0, "origin": 4, "rotation": 16};
export const rm_client_stamps = {"size": 8, "instance": 0, "control": 2, "teleport": 4, "force_position": 6};
export const rm_autonomous_position = {"size": 44, "position": 0, "stamps": 32, "has_contact": 40};
export const rm_autonomy_level = {"size": 4, "level": 0};
export const rm_bytes = {"size": 4, "data": 0};
export const rm_blob = {"size": 24, "stream": 0, "sequence": 8, "queue": 12, "interval": 14, "bytes": 16};
export const rm_sphere = {"size": 16, "center": 0, "radius": 12};
export const rm_shape = {"size": 44, "sphere_count": 0, "spheres": 4, "step_up": 36, "step_down": 40};
export const rm_body_def = {"size": 144, "guid": 0, "position": 4, "state": 36, "has_contact": 40, "is_on_walkable": 41, "is_player": 42, "scale": 44, "friction": 48, "elasticity": 52, "radius": 56, "run_rate": 60, "jump_height": 64, "table": 68, "host_word": 72, "shape": 80, "stamps": 124};
export const rm_body_id = {"size": 8, "index1": 0, "generation": 4};
export const rm_constraint = {"size": 16, "is_on": 0, "used": 4, "start": 8, "max": 12};
export const rm_plane = {"size": 16, "normal": 0, "d": 12};
export const rm_body_info = {"size": 296, "id": 0, "guid": 8, "position": 12, "heading": 44, "velocity": 48, "omega": 60, "cached_velocity": 72, "state": 84, "transient": 88, "is_player": 92, "is_moving_to": 93, "is_away": 94, "is_entering": 95, "parent": 96, "has_motion": 100, "queue_count": 104, "window_ticks": 108, "window_seconds": 112, "baseline": 116, "fails": 120, "blips": 124, "leash": 128, "stuck_to": 144, "stuck_seconds": 152, "teleports": 160, "queued": 164, "snaps": 168, "ignored": 172, "reasons": 176, "contact_plane": 180, "slide_normal": 196, "cycle_velocity": 208, "cycle_omega": 220, "chase_speed": 232, "viewer_distance": 236, "scale": 240, "friction": 244, "elasticity": 248, "radius": 252, "run_rate": 256, "host_word": 264, "stamps": 272};
export const rm_part = {"size": 20, "at": 0, "radius": 12, "height": 16};
export const rm_body_obstacle = {"size": 96, "body": 0, "number": 8, "at": 12, "state": 44, "is_creature": 48, "is_cylinder": 49, "part_count": 52, "parts": 56};
export const rm_budget = {"size": 20, "sub_steps": 0, "places": 4, "body_tests": 8, "mesh_tests": 12, "message_places": 16};
export const rm_mesh_id = {"size": 8, "index1": 0, "generation": 4};
export const rm_building_def = {"size": 48, "at": 0, "mesh": 32, "portals": 40, "portal_count": 44};
export const rm_chase_body = {"size": 52, "at": 0, "has_contact": 32, "is_player": 33, "is_unknown": 34, "chase_speed": 36, "sticky_speed": 40, "radius": 44, "blip_distance": 48};
export const rm_child = {"size": 8, "guid": 0, "location": 4};
export const rm_clock_def = {"size": 16, "rate": 0, "bits": 8, "least_delay": 12};
export const rm_clock_info = {"size": 56, "state": 0, "rate": 8, "offset": 16, "spread": 24, "error": 32, "least_delay": 40, "steps": 48, "reports": 52};
export const rm_collide_context = {"size": 20, "collision": 0, "nearby": 4, "nearby_user": 8, "sub_steps": 12, "mesh_tests": 16};
export const rm_collision_def = {"size": 28, "space": 0, "allocator": 4, "polygon_limit": 20, "allows_missing_cells": 24};
export const rm_collision_error = {"size": 12, "status": 0, "what": 4, "index": 8};
export const rm_collision_view = {"size": 16, "user": 0, "polygon": 4, "sphere": 8, "cylinder": 12};
export const rm_objdesc = {"size": 12, "palette_count": 0, "texture_count": 1, "part_count": 2, "entries": 4};
export const rm_interpreted_state = {"size": 28, "style": 0, "forward": 4, "sidestep": 8, "turn": 12, "forward_speed": 16, "sidestep_speed": 20, "turn_speed": 24};
export const rm_move_parameters = {"size": 32, "bits": 0, "distance_to_object": 4, "min_distance": 8, "fail_distance": 12, "speed": 16, "walk_run_threshold": 20, "desired_heading": 24, "hold_key": 28};
export const rm_movement = {"size": 624, "type": 0, "style": 4, "is_autonomous": 8, "state": 12, "action_count": 40, "actions": 44, "sticky_guid": 540, "is_standing_longjump": 544, "object_guid": 548, "position": 552, "parameters": 584, "run_rate": 616, "heading": 620};
export const rm_movement_pack = {"size": 632, "movement": 0, "flags": 624, "state_flags": 628};
export const rm_physics_desc = {"size": 792, "bits": 0, "state": 4, "has_movement": 8, "block": 12, "animation_frame": 644, "position": 648, "motion_table": 680, "sound_table": 684, "effect_table": 688, "setup": 692, "parent": 696, "parent_location": 700, "children": 704, "scale": 712, "friction": 716, "elasticity": 720, "translucency": 724, "velocity": 728, "acceleration": 740, "omega": 752, "script": 764, "script_intensity": 768, "stamps": 772};
export const rm_create_object = {"size": 816, "guid": 0, "desc": 4, "physics": 16, "weenie": 808};
export const rm_create_player = {"size": 4, "guid": 0};
export const rm_crossing = {"size": 16, "body": 0, "from": 8, "to": 12};
export const rm_cycle_result = {"size": 12, "is_done": 0, "anim_count": 4, "anim_dropped": 8};
export const rm_cycle_state = {"size": 48, "style": 0, "substate": 4, "speed": 8, "modifier_count": 12, "modifier": 16, "modifier_speed": 32};
export const rm_data_body = {"size": 56, "shape": 0, "radius": 44, "height": 48, "motion_table": 52};
export const rm_data_source = {"size": 8, "user": 0, "read": 4};
export const rm_data_def = {"size": 64, "portal": 0, "cell": 16, "allocator": 32, "has_scenery": 48, "numbering": 52, "work": 56, "memory_limit": 60};
export const rm_data_entry = {"size": 16, "id": 0, "flags": 4, "version": 8, "offset": 12, "time": 20, "iteration": 24};
export const rm_data_error = {"size": 16, "status": 0, "record": 4, "offset": 8, "field": 12};
export const rm_data_field = {"size": 8, "name": 0, "offset": 4, "type": 12, "number": 16, "real": 20};
export const rm_data_file_info = {"size": 24, "set": 0, "subset": 4, "block_size": 8, "file_size": 12, "engine_version": 16, "game_version": 20};
export const rm_data_memory = {"size": 4, "bytes": 0};
export const rm_data_summary = {"size": 60, "objects": 0, "buildings": 4, "rooms": 8, "scenery": 12, "obstacles": 16, "shapeless": 20, "missing": 24, "damaged": 28, "refused": 32, "dropped": 36, "renumbered": 40, "first": 44};
export const rm_debug_draw = {"size": 16, "user": 0, "line": 4, "point": 8, "text": 12};
export const rm_debug_options = {"size": 16, "what": 0, "origin_cell": 4, "body": 8};
export const rm_delete_object = {"size": 8, "guid": 0, "instance": 4};
export const rm_difference = {"size": 64, "kind": 0, "tick": 8, "call": 16, "op": 24, "body": 28, "guid": 36, "field": 40, "recorded": 48, "now": 56};
export const rm_do_movement_command = {"size": 12, "motion": 0, "speed": 4, "hold_key": 8};
export const rm_event = {"size": 48, "tick": 0, "body": 8, "sequence": 16, "reason": 20, "amount": 24, "other": 28, "normal": 32};
export const rm_field = {"size": 28, "name": 0, "index": 4, "type": 8, "number": 12, "real": 16, "bytes": 20};
export const rm_field_info = {"size": 20, "name": 0, "pattern": 4, "count": 8, "group": 12, "is_hashed": 16, "is_saved": 17};
export const rm_fingerprint = {"size": 16, "rules": 0, "tables": 4, "collision": 8, "behaviour": 12};
export const rm_fragment = {"size": 24, "sequence": 0, "id_high": 4, "count": 8, "index": 10, "queue": 12, "data": 16};
export const rm_frame = {"size": 64, "origin": 0, "rotation": 12, "right": 28, "forward": 40, "up": 52};
export const rm_ground = {"size": 16, "kind": 0, "height": 4, "function": 8, "user": 12};
export const rm_hooks = {"size": 20, "user": 0, "animation": 4, "detection": 8, "particles": 12, "scripts": 16};
export const rm_interp_node = {"size": 36, "kind": 0, "place": 4};
export const rm_interp_head = {"size": 60, "node": 0, "count": 36, "ticks": 40, "seconds": 44, "baseline": 48, "fails": 52, "keep_heading": 56};
export const rm_interp_ring = {"size": 648, "places": 0, "failed": 608, "kinds": 640, "first": 645, "has_failed": 646};
export const rm_interp = {"size": 708, "head": 0, "ring": 60};
export const rm_interp_action = {"size": 52, "wish": 0, "place": 4, "has_velocity": 36, "velocity": 40};
export const rm_jump = {"size": 56, "extent": 0, "velocity": 4, "position": 16, "stamps": 48};
export const rm_jump_request = {"size": 4, "extent": 0};
export const rm_landblock_def = {"size": 24, "column": 0, "row": 4, "heights": 8, "types": 12, "height_table": 16, "table_count": 20};
export const rm_mesh_def = {"size": 24, "vertices": 0, "indices": 4, "polygons": 8, "vertex_count": 12, "index_count": 16, "polygon_count": 20};
export const rm_position_pack = {"size": 60, "flags": 0, "position": 4, "velocity": 36, "placement": 48, "instance": 52, "position_stamp": 54, "teleport": 56, "force_position": 58};
export const rm_position_message = {"size": 64, "guid": 0, "at": 4};
export const rm_motion_message = {"size": 644, "guid": 0, "instance": 4, "movement_stamp": 6, "control": 8, "block": 12};
export const rm_position_and_movement = {"size": 700, "guid": 0, "at": 4, "movement_stamp": 64, "control": 66, "block": 68};
export const rm_vector_message = {"size": 32, "guid": 0, "velocity": 4, "omega": 16, "instance": 28, "vector": 30};
export const rm_state_message = {"size": 12, "guid": 0, "state": 4, "instance": 8, "state_stamp": 10};
export const rm_player_teleport = {"size": 2, "teleport": 0};
export const rm_pickup = {"size": 8, "guid": 0, "instance": 4, "position_stamp": 6};
export const rm_parent = {"size": 20, "parent": 0, "child": 4, "location": 8, "placement": 12, "instance": 16, "position_stamp": 18};
export const rm_objdesc_update = {"size": 20, "guid": 0, "desc": 4, "instance": 16, "objdesc_stamp": 18};
export const rm_raw_state = {"size": 44, "hold_key": 0, "style": 4, "forward": 8, "forward_key": 12, "forward_speed": 16, "sidestep": 20, "sidestep_key": 24, "sidestep_speed": 28, "turn": 32, "turn_key": 36, "turn_speed": 40};
export const rm_move_to_state = {"size": 592, "state": 0, "state_flags": 44, "action_count": 48, "actions": 52, "position": 548, "stamps": 580, "has_contact": 588, "is_long_jump": 589};
export const rm_stop_movement_command = {"size": 8, "motion": 0, "hold_key": 4};
export const rm_message = {"size": 836, "kind": 0, "sequence": 4, "numbering": 8, "padding": 12, "update_position": 20, "update_motion": 20, "position_and_movement": 20, "update_vector": 20, "set_state": 20, "delete_object": 20, "player_teleport": 20, "pickup": 20, "parent": 20, "objdesc": 20, "create_player": 20, "create_object": 20, "move_to_state": 20, "autonomous_position": 20, "jump": 20, "do_movement_command": 20, "stop_movement_command": 20, "autonomy_level": 20, "jump_request": 20};
export const rm_sequence = {"size": 88, "cursor": 0, "velocity": 8, "omega": 20, "phase_rate": 32, "speed": 36, "clip": 68, "node_count": 84, "first_cyclic": 85, "current": 86};
export const rm_move_to = {"size": 136, "sample_age": 0, "move_age": 8, "target_age": 16, "target_guid": 24, "command": 28, "turn": 32, "type": 36, "bits": 37, "step_count": 38, "step": 39, "heading": 44, "parameters": 56, "target_cell": 88, "target_origin": 92, "start_cell": 104, "start_origin": 108, "target_radius": 120, "target_height": 124, "sample_distance": 128, "move_distance": 132};
export const rm_motion = {"size": 472, "sequence": 0, "move_to": 88, "cycle": 224, "interpreted": 272, "raw": 300, "action_command": 344, "action_speed": 368, "action_word": 392, "pending_command": 416, "pending_done": 440, "run_rate": 444, "jump_extent": 448, "server_action_stamp": 452, "pending_anims": 454, "pending_count": 466, "pending_jump": 467, "action_count": 468, "bits": 469};
export const rm_motion_alias = {"size": 12, "command": 0, "means": 4, "speed": 8};
export const rm_motion_body = {"size": 76, "position": 0, "velocity": 32, "guid": 44, "state": 48, "transient": 52, "traits": 56, "radius": 60, "height": 64, "run_rate": 68, "jump_height": 72};
export const rm_motion_clip = {"size": 16, "animation": 0, "framerate": 4, "low": 8, "high": 12};
export const rm_motion_effects = {"size": 32, "bits": 0, "stick_guid": 4, "stick_radius": 8, "heading": 12, "velocity": 16, "error": 28};
export const rm_motion_context = {"size": 120, "table": 0, "body": 4, "numbering": 80, "events": 84, "effects": 88};
export const rm_motion_data = {"size": 40, "flags": 0, "velocity": 4, "omega": 16, "stride": 28, "clip_first": 32, "clip_count": 36};
export const rm_motion_entry = {"size": 12, "style": 0, "command": 4, "data": 8};
export const rm_motion_event = {"size": 12, "kind": 0, "value": 4, "direction": 8};
export const rm_motion_events = {"size": 16, "items": 0, "capacity": 4, "count": 8, "dropped": 12};
export const rm_motion_link = {"size": 16, "style": 0, "from": 4, "to": 8, "data": 12};
export const rm_motion_show = {"size": 28, "style": 0, "cycle": 4, "clip": 8, "phase": 12, "phase_rate": 16, "rate": 20, "ground_speed": 24};
export const rm_motion_style = {"size": 8, "style": 0, "substate": 4};
export const rm_motion_table_def = {"size": 92, "default_style": 0, "any_substate": 4, "any_cycle": 8, "styles": 12, "cycles": 16, "links": 20, "modifiers": 24, "aliases": 28, "data": 32, "clips": 36, "animations": 40, "poses": 44, "hooks": 48, "style_count": 52, "cycle_count": 56, "link_count": 60, "modifier_count": 64, "alias_count": 68, "data_count": 72, "clip_count": 76, "animation_count": 80, "pose_count": 84, "hook_count": 88};
export const rm_motion_target = {"size": 40, "position": 0, "radius": 32, "height": 36};
export const rm_motion_update = {"size": 632, "movement": 0, "instance": 624, "stamp": 626, "control": 628};
export const rm_move_choice = {"size": 12, "command": 0, "hold_key": 4, "is_away": 8};
export const rm_numbering_tally = {"size": 8, "fits": 0};
export const rm_obj_def = {"size": 8, "axes": 0, "is_lenient": 4};
export const rm_objdesc_cursor = {"size": 8, "index": 0, "offset": 4};
export const rm_objdesc_entry = {"size": 16, "kind": 0, "part": 4, "offset": 5, "length": 6, "id": 8, "new_id": 12};
export const rm_obstacle_def = {"size": 68, "kind": 0, "at": 4, "scale": 36, "parts": 40, "part_count": 44, "mesh": 48, "state": 56, "is_creature": 60, "number": 64};
export const rm_obstacle_id = {"size": 8, "index1": 0, "generation": 4};
export const rm_outgoing = {"size": 104, "position_age": 0, "raw": 8, "action_count": 52, "position": 56, "plane": 88};
export const rm_outgoing_now = {"size": 112, "raw": 0, "action_count": 44, "position": 48, "plane": 80, "transient": 96, "dt": 104};
export const rm_packet_header = {"size": 16, "sequence": 0, "flags": 4, "checksum": 8, "recipient": 12, "interval": 14, "iteration": 18};
export const rm_packet = {"size": 40, "header": 0, "is_verified": 20, "options": 24, "fragments": 32};
export const rm_packet_builder = {"size": 8, "bytes": 0, "capacity": 4, "header": 12, "payload_sum": 32};
export const rm_rules = {"size": 10, "stall_test": 0, "stall_near": 1, "reach_strict": 2, "chase_turns": 3, "chase_speed": 4, "auto_leash": 5, "sweep_failure": 6, "clock": 7, "ground_velocity": 8, "present": 9};
export const rm_plain_around = {"size": 36, "rules": 0, "space": 12, "sweep": 16, "sweep_user": 20, "find": 24, "find_user": 28, "table": 32};
export const rm_sticky = {"size": 56, "elapsed": 0, "target": 8, "radius": 12, "is_ready": 16, "at": 20};
export const rm_position_manager = {"size": 784, "interp": 0, "sticky": 712, "constraint": 768};
export const rm_plain_body = {"size": 1448, "guid": 0, "position": 4, "velocity": 36, "omega": 48, "cached_velocity": 60, "state": 72, "transient": 76, "is_player": 80, "speed_source": 84, "speed": 88, "jump_height": 92, "scale": 96, "friction": 100, "elasticity": 104, "radius": 108, "contact_plane": 112, "contact_cell": 128, "slide_normal": 132, "shape": 144, "motion": 192, "manager": 664};
export const rm_plain_out = {"size": 88, "start": 0, "reasons": 32, "wish": 36};
export const rm_polygon_def = {"size": 12, "first": 0, "count": 4, "is_two_sided": 8};
export const rm_portal_def = {"size": 24, "other": 0, "side": 4, "plane": 8};
export const rm_position_update = {"size": 40, "position": 0, "has_contact": 32, "instance": 34, "stamp": 36, "teleport": 38};
export const rm_reassembler_def = {"size": 32, "stream_capacity": 0, "message_capacity": 4, "fragment_capacity": 8, "ephemeral_capacity": 12, "allocator": 16};
export const rm_wire_error = {"size": 12, "status": 0, "offset": 4, "field": 8};
export const rm_receipt = {"size": 24, "what": 0, "kind": 4, "guid": 8, "error": 12};
export const rm_recorder_def = {"size": 36, "write": 0, "user": 4, "interval": 8, "has_detail": 12, "buffer_bytes": 16, "allocator": 20};
export const rm_recording_info = {"size": 48, "format": 0, "library_version": 4, "interval": 8, "has_detail": 12, "needs": 16, "rules": 20, "space": 32, "capacity": 36, "ticks": 40};
export const rm_remote_report = {"size": 112, "known": 0, "position": 4, "velocity": 36, "turning": 48, "doing": 52, "sent": 80, "age": 88, "number": 96, "clock": 100, "sender_time": 104};
export const rm_render = {"size": 64, "id": 0, "guid": 8, "position": 12, "rotation": 24, "style": 40, "cycle": 44, "clip": 48, "phase": 52, "rate": 56, "ground_speed": 60};
export const rm_runner = {"size": 8, "user": 0, "run": 4};
export const rm_replay_def = {"size": 72, "runner": 0, "hooks": 8, "sweep": 28, "sweep_user": 32, "height": 36, "height_user": 40, "memory_limit": 48, "allocator": 56};
export const rm_replay_report = {"size": 52, "body": 0, "guid": 8, "at": 12, "stamp": 44, "teleport": 46, "has_stamp": 48};
export const rm_replay_result = {"size": 112, "state": 0, "calls": 8, "hashes": 16, "seconds": 24, "difference": 32, "error": 96};
export const rm_room_def = {"size": 68, "planes": 0, "portals": 4, "visible": 8, "plane_count": 12, "portal_count": 16, "visible_count": 20, "cell": 24, "at": 28, "mesh": 60};
export const rm_rule_info = {"size": 12, "name": 0, "text": 4, "values": 8};
export const rm_sender = {"size": 16, "packet_sequence": 0, "fragment_sequence": 4, "recipient": 8, "interval": 10, "iteration": 12};
export const rm_share = {"size": 20, "sub_steps": 0, "places": 4, "first": 8, "body_tests": 12, "mesh_tests": 16};
export const rm_smooth_body = {"size": 32, "rounding": 0, "ease_shortest": 4, "ease_longest": 8, "snap_distance": 12, "turn_speed": 16, "silence": 20, "slow_down": 24, "idle": 28};
export const rm_smooth_def = {"size": 52, "play_delay": 0, "base_delay": 4, "report_interval": 8, "is_repeating": 12, "replay_limit": 16, "body": 20};
export const rm_smooth_info = {"size": 128, "time": 0, "delay": 8, "predicted": 12, "offset": 44, "velocity": 56, "cycle_speed": 68, "ticks": 72, "waiting": 76, "why": 80, "timed_by": 84, "age": 88, "age_error": 92, "interval": 96, "missed": 100, "moved": 104, "since": 108, "model": 112, "number": 116, "lost": 120};
export const rm_smooth_work = {"size": 16, "ticks": 0, "waiting": 4, "longest": 8, "delay": 12};
export const rm_state_update = {"size": 8, "state": 0, "instance": 4, "stamp": 6};
export const rm_sweep_in = {"size": 140, "body": 0, "kind": 8, "from": 12, "to": 44, "velocity": 76, "slide": 88, "contact": 100, "contact_cell": 116, "state": 120, "transient": 124, "shape": 128, "dt": 132, "share": 136};
export const rm_sweep_out = {"size": 92, "at": 0, "contact": 32, "contact_cell": 48, "slide": 52, "normal": 64, "bits": 76, "stationary_fall": 80, "touched": 84, "places": 88};
export const rm_terrain_def = {"size": 28, "columns": 0, "rows": 4, "spacing": 8, "corner": 12, "heights": 24};
export const rm_timing = {"size": 24, "has_sent": 0, "has_arrived": 1, "sent": 8, "arrived": 16};
export const rm_vector_update = {"size": 28, "velocity": 0, "omega": 12, "instance": 24, "stamp": 26};
export const rm_world_def = {"size": 152, "rules": 0, "space": 12, "numbering": 16, "capacity": 20, "events": 24, "ground": 28, "sweep": 44, "sweep_user": 48, "map_version": 52, "goals": 56, "goal_reserve": 60, "pending_messages": 64, "table_key": 72, "budget": 80, "hooks": 100, "runner": 120, "allocator": 128, "instructions": 144};

// Bytes of structs.
export const sizes = {"rm_action": 16, "rm_allocator": 16, "rm_animation": 20, "rm_animation_hook": 12, "rm_vec3": 12, "rm_quat": 16, "rm_animation_pose": 28, "rm_position": 32, "rm_client_stamps": 8, "rm_autonomous_position": 44, "rm_autonomy_level": 4, "rm_bytes": 8, "rm_blob": 24, "rm_sphere": 16, "rm_shape": 44, "rm_body_def": 144, "rm_body_id": 8, "rm_constraint": 16, "rm_plane": 16, "rm_body_info": 296, "rm_part": 20, "rm_body_obstacle": 96, "rm_budget": 20, "rm_mesh_id": 8, "rm_building_def": 48, "rm_chase_body": 52, "rm_child": 8, "rm_clock_def": 16, "rm_clock_info": 56, "rm_collide_context": 20, "rm_collision_def": 28, "rm_collision_error": 12, "rm_collision_view": 16, "rm_objdesc": 12, "rm_interpreted_state": 28, "rm_move_parameters": 32, "rm_movement": 624, "rm_movement_pack": 632, "rm_physics_desc": 792, "rm_create_object": 816, "rm_create_player": 4, "rm_crossing": 16, "rm_cycle_result": 12, "rm_cycle_state": 48, "rm_data_body": 56, "rm_data_source": 16, "rm_data_def": 64, "rm_data_entry": 28, "rm_data_error": 16, "rm_data_field": 24, "rm_data_file_info": 24, "rm_data_memory": 8, "rm_data_summary": 60, "rm_debug_draw": 16, "rm_debug_options": 16, "rm_delete_object": 8, "rm_difference": 64, "rm_do_movement_command": 12, "rm_event": 48, "rm_field": 28, "rm_field_info": 20, "rm_fingerprint": 16, "rm_fragment": 24, "rm_frame": 64, "rm_ground": 16, "rm_hooks": 20, "rm_interp_node": 36, "rm_interp_head": 60, "rm_interp_ring": 648, "rm_interp": 708, "rm_interp_action": 52, "rm_jump": 56, "rm_jump_request": 4, "rm_landblock_def": 24, "rm_mesh_def": 24, "rm_position_pack": 60, "rm_position_message": 64, "rm_motion_message": 644, "rm_position_and_movement": 700, "rm_vector_message": 32, "rm_state_message": 12, "rm_player_teleport": 2, "rm_pickup": 8, "rm_parent": 20, "rm_objdesc_update": 20, "rm_raw_state": 44, "rm_move_to_state": 592, "rm_stop_movement_command": 8, "rm_message": 836, "rm_sequence": 88, "rm_move_to": 136, "rm_motion": 472, "rm_motion_alias": 12, "rm_motion_body": 76, "rm_motion_clip": 16, "rm_motion_effects": 32, "rm_motion_context": 120, "rm_motion_data": 40, "rm_motion_entry": 12, "rm_motion_event": 12, "rm_motion_events": 16, "rm_motion_link": 16, "rm_motion_show": 28, "rm_motion_style": 8, "rm_motion_table_def": 92, "rm_motion_target": 40, "rm_motion_update": 632, "rm_move_choice": 12, "rm_numbering_tally": 8, "rm_obj_def": 8, "rm_objdesc_cursor": 8, "rm_objdesc_entry": 16, "rm_obstacle_def": 68, "rm_obstacle_id": 8, "rm_outgoing": 104, "rm_outgoing_now": 112, "rm_packet_header": 20, "rm_packet": 40, "rm_packet_builder": 36, "rm_rules": 10, "rm_plain_around": 36, "rm_sticky": 56, "rm_position_manager": 784, "rm_plain_body": 1448, "rm_plain_out": 88, "rm_polygon_def": 12, "rm_portal_def": 24, "rm_position_update": 40, "rm_reassembler_def": 32, "rm_wire_error": 12, "rm_receipt": 24, "rm_recorder_def": 36, "rm_recording_info": 48, "rm_remote_report": 112, "rm_render": 64, "rm_runner": 8, "rm_replay_def": 72, "rm_replay_report": 52, "rm_replay_result": 112, "rm_room_def": 68, "rm_rule_info": 12, "rm_sender": 16, "rm_share": 20, "rm_smooth_body": 32, "rm_smooth_def": 52, "rm_smooth_info": 128, "rm_smooth_work": 16, "rm_state_update": 8, "rm_sweep_in": 140, "rm_sweep_out": 92, "rm_terrain_def": 28, "rm_timing": 24, "rm_vector_update": 28, "rm_world_def": 152};

// Types of members, as C writes them.
export const types = {
  rm_action: {"command": "uint32_t", "speed": "float", "stamp": "uint32_t", "is_autonomous": "uint32_t"},
  rm_allocator: {"user": "void *", "allocate": "void *(*)(void *, size_t, size_t)", "release": "void (*)(void *, void *, size_t)", "gives_zeroed": "_Bool"},
  rm_animation: {"frame_count": "uint32_t", "pose_first": "uint32_t", "pose_count": "uint32_t", "hook_first": "uint32_t", "hook_count": "uint32_t"},
  rm_animation_hook: {"frame": "uint32_t", "direction": "int32_t", "id": "uint32_t"},
  rm_vec3: {"x": "float", "y": "float", "z": "float"},
  rm_quat: {"w": "float", "x": "float", "y": "float", "z": "float"},
  rm_animation_pose: {"origin": "rm_vec3", "rotation": "rm_quat"},
  rm_position: {"cell": "uint32_t", "origin": "rm_vec3", "rotation": "rm_quat"},
  rm_client_stamps: {"instance": "uint16_t", "control": "uint16_t", "teleport": "uint16_t", "force_position": "uint16_t"},
  rm_autonomous_position: {"position": "rm_position", "stamps": "rm_client_stamps", "has_contact": "_Bool"},
  rm_autonomy_level: {"level": "uint32_t"},
  rm_bytes: {"data": "const uint8_t *", "size": "size_t"},
  rm_blob: {"stream": "uint64_t", "sequence": "uint32_t", "queue": "uint16_t", "interval": "uint16_t", "bytes": "rm_bytes"},
  rm_sphere: {"center": "rm_vec3", "radius": "float"},
  rm_shape: {"sphere_count": "uint32_t", "spheres": "rm_sphere[2]", "step_up": "float", "step_down": "float"},
  rm_body_def: {"guid": "uint32_t", "position": "rm_position", "state": "uint32_t", "has_contact": "_Bool", "is_on_walkable": "_Bool", "is_player": "_Bool", "scale": "float", "friction": "float", "elasticity": "float", "radius": "float", "run_rate": "float", "jump_height": "float", "table": "uint32_t", "host_word": "uint64_t", "shape": "rm_shape", "stamps": "uint16_t[9]"},
  rm_body_id: {"index1": "uint32_t", "generation": "uint32_t"},
  rm_constraint: {"is_on": "uint32_t", "used": "float", "start": "float", "max": "float"},
  rm_plane: {"normal": "rm_vec3", "d": "float"},
  rm_body_info: {"id": "rm_body_id", "guid": "uint32_t", "position": "rm_position", "heading": "float", "velocity": "rm_vec3", "omega": "rm_vec3", "cached_velocity": "rm_vec3", "state": "uint32_t", "transient": "uint32_t", "is_player": "_Bool", "is_moving_to": "_Bool", "is_away": "_Bool", "is_entering": "_Bool", "parent": "uint32_t", "has_motion": "_Bool", "queue_count": "uint32_t", "window_ticks": "uint32_t", "window_seconds": "float", "baseline": "float", "fails": "uint32_t", "blips": "uint32_t", "leash": "rm_constraint", "stuck_to": "uint32_t", "stuck_seconds": "double", "teleports": "uint32_t", "queued": "uint32_t", "snaps": "uint32_t", "ignored": "uint32_t", "reasons": "uint32_t", "contact_plane": "rm_plane", "slide_normal": "rm_vec3", "cycle_velocity": "rm_vec3", "cycle_omega": "rm_vec3", "chase_speed": "float", "viewer_distance": "float", "scale": "float", "friction": "float", "elasticity": "float", "radius": "float", "run_rate": "float", "host_word": "uint64_t", "stamps": "uint16_t[9]"},
  rm_part: {"at": "rm_vec3", "radius": "float", "height": "float"},
  rm_body_obstacle: {"body": "rm_body_id", "number": "uint32_t", "at": "rm_position", "state": "uint32_t", "is_creature": "_Bool", "is_cylinder": "_Bool", "part_count": "uint32_t", "parts": "rm_part[2]"},
  rm_budget: {"sub_steps": "uint32_t", "places": "uint32_t", "body_tests": "uint32_t", "mesh_tests": "uint32_t", "message_places": "uint32_t"},
  rm_mesh_id: {"index1": "uint32_t", "generation": "uint32_t"},
  rm_building_def: {"at": "rm_position", "mesh": "rm_mesh_id", "portals": "const rm_portal_def *", "portal_count": "uint32_t"},
  rm_chase_body: {"at": "rm_position", "has_contact": "_Bool", "is_player": "_Bool", "is_unknown": "_Bool", "chase_speed": "float", "sticky_speed": "float", "radius": "float", "blip_distance": "float"},
  rm_child: {"guid": "uint32_t", "location": "uint32_t"},
  rm_clock_def: {"rate": "double", "bits": "uint32_t", "least_delay": "float"},
  rm_clock_info: {"state": "rm_clock_state", "rate": "double", "offset": "double", "spread": "double", "error": "double", "least_delay": "double", "steps": "uint32_t", "reports": "uint32_t"},
  rm_collide_context: {"collision": "const rm_collision *", "nearby": "rm_nearby_fn *", "nearby_user": "void *", "sub_steps": "uint32_t", "mesh_tests": "uint32_t"},
  rm_collision_def: {"space": "rm_space", "allocator": "rm_allocator", "polygon_limit": "uint32_t", "allows_missing_cells": "_Bool"},
  rm_collision_error: {"status": "rm_status", "what": "const char *", "index": "uint32_t"},
  rm_collision_view: {"user": "void *", "polygon": "void (*)(void *, rm_polygon_owner, const rm_vec3 *, uint32_t)", "sphere": "void (*)(void *, rm_vec3, float)", "cylinder": "void (*)(void *, rm_vec3, float, float)"},
  rm_objdesc: {"palette_count": "uint8_t", "texture_count": "uint8_t", "part_count": "uint8_t", "entries": "rm_bytes"},
  rm_interpreted_state: {"style": "uint32_t", "forward": "uint32_t", "sidestep": "uint32_t", "turn": "uint32_t", "forward_speed": "float", "sidestep_speed": "float", "turn_speed": "float"},
  rm_move_parameters: {"bits": "uint32_t", "distance_to_object": "float", "min_distance": "float", "fail_distance": "float", "speed": "float", "walk_run_threshold": "float", "desired_heading": "float", "hold_key": "uint32_t"},
  rm_movement: {"type": "uint32_t", "style": "uint32_t", "is_autonomous": "uint32_t", "state": "rm_interpreted_state", "action_count": "uint32_t", "actions": "rm_action[31]", "sticky_guid": "uint32_t", "is_standing_longjump": "uint32_t", "object_guid": "uint32_t", "position": "rm_position", "parameters": "rm_move_parameters", "run_rate": "float", "heading": "float"},
  rm_movement_pack: {"movement": "rm_movement", "flags": "uint8_t", "state_flags": "uint32_t"},
  rm_physics_desc: {"bits": "uint32_t", "state": "uint32_t", "has_movement": "_Bool", "block": "rm_movement_pack", "animation_frame": "uint32_t", "position": "rm_position", "motion_table": "uint32_t", "sound_table": "uint32_t", "effect_table": "uint32_t", "setup": "uint32_t", "parent": "uint32_t", "parent_location": "uint32_t", "children": "rm_bytes", "scale": "float", "friction": "float", "elasticity": "float", "translucency": "float", "velocity": "rm_vec3", "acceleration": "rm_vec3", "omega": "rm_vec3", "script": "uint32_t", "script_intensity": "float", "stamps": "uint16_t[9]"},
  rm_create_object: {"guid": "uint32_t", "desc": "rm_objdesc", "physics": "rm_physics_desc", "weenie": "rm_bytes"},
  rm_create_player: {"guid": "uint32_t"},
  rm_crossing: {"body": "rm_body_id", "from": "uint32_t", "to": "uint32_t"},
  rm_cycle_result: {"is_done": "_Bool", "anim_count": "uint32_t", "anim_dropped": "uint32_t"},
  rm_cycle_state: {"style": "uint32_t", "substate": "uint32_t", "speed": "float", "modifier_count": "uint32_t", "modifier": "uint32_t[4]", "modifier_speed": "float[4]"},
  rm_data_body: {"shape": "rm_shape", "radius": "float", "height": "float", "motion_table": "uint32_t"},
  rm_data_source: {"user": "void *", "read": "_Bool (*)(void *, uint64_t, void *, size_t)", "size": "uint64_t"},
  rm_data_def: {"portal": "rm_data_source", "cell": "rm_data_source", "allocator": "rm_allocator", "has_scenery": "_Bool", "numbering": "rm_numbering", "work": "uint32_t", "memory_limit": "size_t"},
  rm_data_entry: {"id": "uint32_t", "flags": "uint32_t", "version": "uint32_t", "offset": "uint32_t", "size": "uint32_t", "time": "uint32_t", "iteration": "uint32_t"},
  rm_data_error: {"status": "rm_status", "record": "uint32_t", "offset": "uint32_t", "field": "const char *"},
  rm_data_field: {"name": "const char *", "offset": "uint32_t", "size": "uint32_t", "type": "rm_data_field_type", "number": "uint32_t", "real": "float"},
  rm_data_file_info: {"set": "uint32_t", "subset": "uint32_t", "block_size": "uint32_t", "file_size": "uint32_t", "engine_version": "uint32_t", "game_version": "uint32_t"},
  rm_data_memory: {"bytes": "const void *", "size": "size_t"},
  rm_data_summary: {"objects": "uint32_t", "buildings": "uint32_t", "rooms": "uint32_t", "scenery": "uint32_t", "obstacles": "uint32_t", "shapeless": "uint32_t", "missing": "uint32_t", "damaged": "uint32_t", "refused": "uint32_t", "dropped": "uint32_t", "renumbered": "uint32_t", "first": "rm_data_error"},
  rm_debug_draw: {"user": "void *", "line": "void (*)(void *, rm_vec3, rm_vec3, uint32_t)", "point": "void (*)(void *, rm_vec3, float, uint32_t)", "text": "void (*)(void *, rm_vec3, const char *, uint32_t)"},
  rm_debug_options: {"what": "uint32_t", "origin_cell": "uint32_t", "body": "rm_body_id"},
  rm_delete_object: {"guid": "uint32_t", "instance": "uint16_t"},
  rm_difference: {"kind": "rm_difference_kind", "tick": "uint64_t", "call": "uint64_t", "op": "const char *", "body": "rm_body_id", "guid": "uint32_t", "field": "const char *", "recorded": "uint64_t", "now": "uint64_t"},
  rm_do_movement_command: {"motion": "uint32_t", "speed": "float", "hold_key": "uint32_t"},
  rm_event: {"tick": "uint64_t", "body": "rm_body_id", "sequence": "uint32_t", "reason": "uint32_t", "amount": "float", "other": "uint32_t", "normal": "rm_vec3"},
  rm_field: {"name": "const char *", "index": "int", "type": "rm_field_type", "number": "uint32_t", "real": "float", "bytes": "rm_bytes"},
  rm_field_info: {"name": "const char *", "pattern": "const char *", "count": "int", "group": "const char *", "is_hashed": "_Bool", "is_saved": "_Bool"},
  rm_fingerprint: {"rules": "uint32_t", "tables": "uint32_t", "collision": "uint32_t", "behaviour": "uint32_t"},
  rm_fragment: {"sequence": "uint32_t", "id_high": "uint32_t", "count": "uint16_t", "index": "uint16_t", "queue": "uint16_t", "data": "rm_bytes"},
  rm_frame: {"origin": "rm_vec3", "rotation": "rm_quat", "right": "rm_vec3", "forward": "rm_vec3", "up": "rm_vec3"},
  rm_ground: {"kind": "rm_ground_kind", "height": "float", "function": "rm_height_fn *", "user": "void *"},
  rm_hooks: {"user": "void *", "animation": "rm_animation_fn *", "detection": "rm_body_hook *", "particles": "rm_body_hook *", "scripts": "rm_body_hook *"},
  rm_interp_node: {"kind": "uint32_t", "place": "rm_position"},
  rm_interp_head: {"node": "rm_interp_node", "count": "uint32_t", "ticks": "uint32_t", "seconds": "float", "baseline": "float", "fails": "uint32_t", "keep_heading": "uint32_t"},
  rm_interp_ring: {"places": "rm_position[19]", "failed": "rm_position", "kinds": "uint8_t[5]", "first": "uint8_t", "has_failed": "uint8_t"},
  rm_interp: {"head": "rm_interp_head", "ring": "rm_interp_ring"},
  rm_interp_action: {"wish": "rm_interp_wish", "place": "rm_position", "has_velocity": "_Bool", "velocity": "rm_vec3"},
  rm_jump: {"extent": "float", "velocity": "rm_vec3", "position": "rm_position", "stamps": "rm_client_stamps"},
  rm_jump_request: {"extent": "float"},
  rm_landblock_def: {"column": "uint32_t", "row": "uint32_t", "heights": "const uint16_t *", "types": "const uint16_t *", "height_table": "const float *", "table_count": "uint32_t"},
  rm_mesh_def: {"vertices": "const rm_vec3 *", "indices": "const uint32_t *", "polygons": "const rm_polygon_def *", "vertex_count": "uint32_t", "index_count": "uint32_t", "polygon_count": "uint32_t"},
  rm_position_pack: {"flags": "uint32_t", "position": "rm_position", "velocity": "rm_vec3", "placement": "uint32_t", "instance": "uint16_t", "position_stamp": "uint16_t", "teleport": "uint16_t", "force_position": "uint16_t"},
  rm_position_message: {"guid": "uint32_t", "at": "rm_position_pack"},
  rm_motion_message: {"guid": "uint32_t", "instance": "uint16_t", "movement_stamp": "uint16_t", "control": "uint16_t", "block": "rm_movement_pack"},
  rm_position_and_movement: {"guid": "uint32_t", "at": "rm_position_pack", "movement_stamp": "uint16_t", "control": "uint16_t", "block": "rm_movement_pack"},
  rm_vector_message: {"guid": "uint32_t", "velocity": "rm_vec3", "omega": "rm_vec3", "instance": "uint16_t", "vector": "uint16_t"},
  rm_state_message: {"guid": "uint32_t", "state": "uint32_t", "instance": "uint16_t", "state_stamp": "uint16_t"},
  rm_player_teleport: {"teleport": "uint16_t"},
  rm_pickup: {"guid": "uint32_t", "instance": "uint16_t", "position_stamp": "uint16_t"},
  rm_parent: {"parent": "uint32_t", "child": "uint32_t", "location": "uint32_t", "placement": "uint32_t", "instance": "uint16_t", "position_stamp": "uint16_t"},
  rm_objdesc_update: {"guid": "uint32_t", "desc": "rm_objdesc", "instance": "uint16_t", "objdesc_stamp": "uint16_t"},
  rm_raw_state: {"hold_key": "uint32_t", "style": "uint32_t", "forward": "uint32_t", "forward_key": "uint32_t", "forward_speed": "float", "sidestep": "uint32_t", "sidestep_key": "uint32_t", "sidestep_speed": "float", "turn": "uint32_t", "turn_key": "uint32_t", "turn_speed": "float"},
  rm_move_to_state: {"state": "rm_raw_state", "state_flags": "uint32_t", "action_count": "uint32_t", "actions": "rm_action[31]", "position": "rm_position", "stamps": "rm_client_stamps", "has_contact": "_Bool", "is_long_jump": "_Bool"},
  rm_stop_movement_command: {"motion": "uint32_t", "hold_key": "uint32_t"},
  rm_message: {"kind": "rm_message_kind", "sequence": "uint32_t", "numbering": "rm_numbering", "padding": "uint8_t[8]", "update_position": "rm_position_message", "update_motion": "rm_motion_message", "position_and_movement": "rm_position_and_movement", "update_vector": "rm_vector_message", "set_state": "rm_state_message", "delete_object": "rm_delete_object", "player_teleport": "rm_player_teleport", "pickup": "rm_pickup", "parent": "rm_parent", "objdesc": "rm_objdesc_update", "create_player": "rm_create_player", "create_object": "rm_create_object", "move_to_state": "rm_move_to_state", "autonomous_position": "rm_autonomous_position", "jump": "rm_jump", "do_movement_command": "rm_do_movement_command", "stop_movement_command": "rm_stop_movement_command", "autonomy_level": "rm_autonomy_level", "jump_request": "rm_jump_request"},
  rm_sequence: {"cursor": "double", "velocity": "rm_vec3", "omega": "rm_vec3", "phase_rate": "float", "speed": "float[8]", "clip": "uint16_t[8]", "node_count": "uint8_t", "first_cyclic": "uint8_t", "current": "uint8_t"},
  rm_move_to: {"sample_age": "double", "move_age": "double", "target_age": "double", "target_guid": "uint32_t", "command": "uint32_t", "turn": "uint32_t", "type": "uint8_t", "bits": "uint8_t", "step_count": "uint8_t", "step": "uint8_t[3]", "heading": "float[3]", "parameters": "rm_move_parameters", "target_cell": "uint32_t", "target_origin": "rm_vec3", "start_cell": "uint32_t", "start_origin": "rm_vec3", "target_radius": "float", "target_height": "float", "sample_distance": "float", "move_distance": "float"},
  rm_motion: {"sequence": "rm_sequence", "move_to": "rm_move_to", "cycle": "rm_cycle_state", "interpreted": "rm_interpreted_state", "raw": "rm_raw_state", "action_command": "uint32_t[6]", "action_speed": "float[6]", "action_word": "uint32_t[6]", "pending_command": "uint32_t[6]", "pending_done": "uint32_t", "run_rate": "float", "jump_extent": "float", "server_action_stamp": "uint16_t", "pending_anims": "uint16_t[6]", "pending_count": "uint8_t", "pending_jump": "uint8_t", "action_count": "uint8_t", "bits": "uint8_t"},
  rm_motion_alias: {"command": "uint32_t", "means": "uint32_t", "speed": "float"},
  rm_motion_body: {"position": "rm_position", "velocity": "rm_vec3", "guid": "uint32_t", "state": "uint32_t", "transient": "uint32_t", "traits": "uint32_t", "radius": "float", "height": "float", "run_rate": "float", "jump_height": "float"},
  rm_motion_clip: {"animation": "uint32_t", "framerate": "float", "low": "int32_t", "high": "int32_t"},
  rm_motion_effects: {"bits": "uint32_t", "stick_guid": "uint32_t", "stick_radius": "float", "heading": "float", "velocity": "rm_vec3", "error": "uint32_t"},
  rm_motion_context: {"table": "const rm_motion_table *", "body": "rm_motion_body", "numbering": "rm_numbering", "events": "rm_motion_events *", "effects": "rm_motion_effects"},
  rm_motion_data: {"flags": "uint32_t", "velocity": "rm_vec3", "omega": "rm_vec3", "stride": "float", "clip_first": "uint32_t", "clip_count": "uint32_t"},
  rm_motion_entry: {"style": "uint32_t", "command": "uint32_t", "data": "uint32_t"},
  rm_motion_event: {"kind": "uint32_t", "value": "uint32_t", "direction": "int32_t"},
  rm_motion_events: {"items": "rm_motion_event *", "capacity": "uint32_t", "count": "uint32_t", "dropped": "uint32_t"},
  rm_motion_link: {"style": "uint32_t", "from": "uint32_t", "to": "uint32_t", "data": "uint32_t"},
  rm_motion_show: {"style": "uint32_t", "cycle": "uint32_t", "clip": "uint32_t", "phase": "float", "phase_rate": "float", "rate": "float", "ground_speed": "float"},
  rm_motion_style: {"style": "uint32_t", "substate": "uint32_t"},
  rm_motion_table_def: {"default_style": "uint32_t", "any_substate": "uint32_t", "any_cycle": "uint32_t", "styles": "const rm_motion_style *", "cycles": "const rm_motion_entry *", "links": "const rm_motion_link *", "modifiers": "const rm_motion_entry *", "aliases": "const rm_motion_alias *", "data": "const rm_motion_data *", "clips": "const rm_motion_clip *", "animations": "const rm_animation *", "poses": "const rm_animation_pose *", "hooks": "const rm_animation_hook *", "style_count": "uint32_t", "cycle_count": "uint32_t", "link_count": "uint32_t", "modifier_count": "uint32_t", "alias_count": "uint32_t", "data_count": "uint32_t", "clip_count": "uint32_t", "animation_count": "uint32_t", "pose_count": "uint32_t", "hook_count": "uint32_t"},
  rm_motion_target: {"position": "rm_position", "radius": "float", "height": "float"},
  rm_motion_update: {"movement": "rm_movement", "instance": "uint16_t", "stamp": "uint16_t", "control": "uint16_t"},
  rm_move_choice: {"command": "uint32_t", "hold_key": "uint32_t", "is_away": "_Bool"},
  rm_numbering_tally: {"fits": "uint32_t[2]"},
  rm_obj_def: {"axes": "rm_axes", "is_lenient": "_Bool"},
  rm_objdesc_cursor: {"index": "int", "offset": "size_t"},
  rm_objdesc_entry: {"kind": "rm_objdesc_kind", "part": "uint8_t", "offset": "uint8_t", "length": "uint8_t", "id": "uint32_t", "new_id": "uint32_t"},
  rm_obstacle_def: {"kind": "rm_obstacle_kind", "at": "rm_position", "scale": "float", "parts": "const rm_part *", "part_count": "uint32_t", "mesh": "rm_mesh_id", "state": "uint32_t", "is_creature": "_Bool", "number": "uint32_t"},
  rm_obstacle_id: {"index1": "uint32_t", "generation": "uint32_t"},
  rm_outgoing: {"position_age": "double", "raw": "rm_raw_state", "action_count": "uint32_t", "position": "rm_position", "plane": "rm_plane"},
  rm_outgoing_now: {"raw": "rm_raw_state", "action_count": "uint32_t", "position": "rm_position", "plane": "rm_plane", "transient": "uint32_t", "dt": "double"},
  rm_packet_header: {"sequence": "uint32_t", "flags": "uint32_t", "checksum": "uint32_t", "recipient": "uint16_t", "interval": "uint16_t", "size": "uint16_t", "iteration": "uint16_t"},
  rm_packet: {"header": "rm_packet_header", "is_verified": "_Bool", "options": "rm_bytes", "fragments": "rm_bytes"},
  rm_packet_builder: {"bytes": "uint8_t *", "capacity": "size_t", "size": "size_t", "header": "rm_packet_header", "payload_sum": "uint32_t"},
  rm_rules: {"stall_test": "uint8_t", "stall_near": "uint8_t", "reach_strict": "uint8_t", "chase_turns": "uint8_t", "chase_speed": "uint8_t", "auto_leash": "uint8_t", "sweep_failure": "uint8_t", "clock": "uint8_t", "ground_velocity": "uint8_t", "present": "uint8_t"},
  rm_plain_around: {"rules": "rm_rules", "space": "rm_space", "sweep": "rm_sweep_fn *", "sweep_user": "void *", "find": "rm_plain_find_fn *", "find_user": "void *", "table": "const rm_motion_table *"},
  rm_sticky: {"elapsed": "double", "target": "uint32_t", "radius": "float", "is_ready": "uint32_t", "at": "rm_position"},
  rm_position_manager: {"interp": "rm_interp", "sticky": "rm_sticky", "constraint": "rm_constraint"},
  rm_plain_body: {"guid": "uint32_t", "position": "rm_position", "velocity": "rm_vec3", "omega": "rm_vec3", "cached_velocity": "rm_vec3", "state": "uint32_t", "transient": "uint32_t", "is_player": "_Bool", "speed_source": "uint32_t", "speed": "float", "jump_height": "float", "scale": "float", "friction": "float", "elasticity": "float", "radius": "float", "contact_plane": "rm_plane", "contact_cell": "uint32_t", "slide_normal": "rm_vec3", "shape": "rm_shape", "motion": "rm_motion", "manager": "rm_position_manager"},
  rm_plain_out: {"start": "rm_position", "reasons": "uint32_t", "wish": "rm_interp_action"},
  rm_polygon_def: {"first": "uint32_t", "count": "uint32_t", "is_two_sided": "_Bool"},
  rm_portal_def: {"other": "uint32_t", "side": "_Bool", "plane": "rm_plane"},
  rm_position_update: {"position": "rm_position", "has_contact": "_Bool", "instance": "uint16_t", "stamp": "uint16_t", "teleport": "uint16_t"},
  rm_reassembler_def: {"stream_capacity": "int", "message_capacity": "int", "fragment_capacity": "int", "ephemeral_capacity": "int", "allocator": "rm_allocator"},
  rm_wire_error: {"status": "rm_status", "offset": "size_t", "field": "const char *"},
  rm_receipt: {"what": "rm_received", "kind": "uint32_t", "guid": "uint32_t", "error": "rm_wire_error"},
  rm_recorder_def: {"write": "rm_record_write_fn *", "user": "void *", "interval": "uint32_t", "has_detail": "_Bool", "buffer_bytes": "size_t", "allocator": "rm_allocator"},
  rm_recording_info: {"format": "uint32_t", "library_version": "uint32_t", "interval": "uint32_t", "has_detail": "_Bool", "needs": "uint32_t", "rules": "rm_rules", "space": "rm_space", "capacity": "uint32_t", "ticks": "uint64_t"},
  rm_remote_report: {"known": "uint32_t", "position": "rm_position", "velocity": "rm_vec3", "turning": "float", "doing": "rm_interpreted_state", "sent": "double", "age": "double", "number": "uint32_t", "clock": "uint32_t", "sender_time": "double"},
  rm_render: {"id": "rm_body_id", "guid": "uint32_t", "position": "rm_vec3", "rotation": "rm_quat", "style": "uint32_t", "cycle": "uint32_t", "clip": "uint32_t", "phase": "float", "rate": "float", "ground_speed": "float"},
  rm_runner: {"user": "void *", "run": "void (*)(void *, uint32_t, rm_task_fn *, void *)"},
  rm_replay_def: {"runner": "rm_runner", "hooks": "rm_hooks", "sweep": "rm_sweep_fn *", "sweep_user": "void *", "height": "rm_height_fn *", "height_user": "void *", "memory_limit": "uint64_t", "allocator": "rm_allocator"},
  rm_replay_report: {"body": "rm_body_id", "guid": "uint32_t", "at": "rm_position", "stamp": "uint16_t", "teleport": "uint16_t", "has_stamp": "uint32_t"},
  rm_replay_result: {"state": "rm_replay_state", "calls": "uint64_t", "hashes": "uint64_t", "seconds": "double", "difference": "rm_difference", "error": "rm_wire_error"},
  rm_room_def: {"planes": "const rm_plane *", "portals": "const rm_portal_def *", "visible": "const uint32_t *", "plane_count": "uint32_t", "portal_count": "uint32_t", "visible_count": "uint32_t", "cell": "uint32_t", "at": "rm_position", "mesh": "rm_mesh_id"},
  rm_rule_info: {"name": "const char *", "text": "const char *", "values": "uint32_t"},
  rm_sender: {"packet_sequence": "uint32_t", "fragment_sequence": "uint32_t", "recipient": "uint16_t", "interval": "uint16_t", "iteration": "uint16_t"},
  rm_share: {"sub_steps": "uint32_t", "places": "uint32_t", "first": "uint32_t", "body_tests": "uint32_t", "mesh_tests": "uint32_t"},
  rm_smooth_body: {"rounding": "float", "ease_shortest": "float", "ease_longest": "float", "snap_distance": "float", "turn_speed": "float", "silence": "float", "slow_down": "float", "idle": "uint32_t"},
  rm_smooth_def: {"play_delay": "float", "base_delay": "float", "report_interval": "float", "is_repeating": "uint32_t", "replay_limit": "uint32_t", "body": "rm_smooth_body"},
  rm_smooth_info: {"time": "double", "delay": "float", "predicted": "rm_position", "offset": "rm_vec3", "velocity": "rm_vec3", "cycle_speed": "float", "ticks": "uint32_t", "waiting": "uint32_t", "why": "uint32_t", "timed_by": "rm_timed_by", "age": "float", "age_error": "float", "interval": "float", "missed": "float", "moved": "float", "since": "float", "model": "uint32_t", "number": "uint32_t", "lost": "uint32_t"},
  rm_smooth_work: {"ticks": "uint32_t", "waiting": "uint32_t", "longest": "uint32_t", "delay": "float"},
  rm_state_update: {"state": "uint32_t", "instance": "uint16_t", "stamp": "uint16_t"},
  rm_sweep_in: {"body": "rm_body_id", "kind": "rm_sweep_kind", "from": "rm_position", "to": "rm_position", "velocity": "rm_vec3", "slide": "rm_vec3", "contact": "rm_plane", "contact_cell": "uint32_t", "state": "uint32_t", "transient": "uint32_t", "shape": "const rm_shape *", "dt": "float", "share": "const rm_share *"},
  rm_sweep_out: {"at": "rm_position", "contact": "rm_plane", "contact_cell": "uint32_t", "slide": "rm_vec3", "normal": "rm_vec3", "bits": "uint32_t", "stationary_fall": "int", "touched": "uint32_t", "places": "uint32_t"},
  rm_terrain_def: {"columns": "uint32_t", "rows": "uint32_t", "spacing": "float", "corner": "rm_vec3", "heights": "const float *"},
  rm_timing: {"has_sent": "_Bool", "has_arrived": "_Bool", "sent": "double", "arrived": "double"},
  rm_vector_update: {"velocity": "rm_vec3", "omega": "rm_vec3", "instance": "uint16_t", "stamp": "uint16_t"},
  rm_world_def: {"rules": "rm_rules", "space": "rm_space", "numbering": "rm_numbering", "capacity": "uint32_t", "events": "uint32_t", "ground": "rm_ground", "sweep": "rm_sweep_fn *", "sweep_user": "void *", "map_version": "uint32_t", "goals": "uint32_t", "goal_reserve": "uint32_t", "pending_messages": "uint32_t", "table_key": "uint64_t", "budget": "rm_budget", "hooks": "rm_hooks", "runner": "rm_runner", "allocator": "rm_allocator", "instructions": "rm_instructions"},
};

// Values.
export const rm_action_bits = {"RM_ACTION_STAMP": 32767, "RM_ACTION_AUTONOMOUS": 32768, "RM_ACTION_RAW": 65536};
export const rm_axes = {"RM_AXES_REMORA": 0, "RM_AXES_UNITY": 1, "RM_AXES_UNREAL": 2, "RM_AXES_GODOT": 3};
export const rm_chase_reason = {"RM_CHASE_MOVED": 2, "RM_CHASE_REACHED": 4, "RM_CHASE_STALLED": 8, "RM_CHASE_STICKY": 256, "RM_CHASE_LEASH": 512};
export const rm_clock_state = {"RM_CLOCK_EMPTY": 0, "RM_CLOCK_LEARNING": 1, "RM_CLOCK_GOOD": 2, "RM_CLOCK_IMPLAUSIBLE": 3};
export const rm_command_role = {"RM_COMMAND_ROLE_STYLE": 0, "RM_COMMAND_ROLE_FORWARD": 1, "RM_COMMAND_ROLE_SIDEWAYS": 2, "RM_COMMAND_ROLE_ACTION": 3};
export const rm_data_field_type = {"RM_DATA_FIELD_NUMBER": 0, "RM_DATA_FIELD_REAL": 1, "RM_DATA_FIELD_BYTES": 2};
export const rm_data_kind = {"RM_DATA_KIND_OTHER": 0, "RM_DATA_KIND_ITERATION": 1, "RM_DATA_KIND_LANDBLOCK": 2, "RM_DATA_KIND_INFO": 3, "RM_DATA_KIND_ROOM": 4, "RM_DATA_KIND_GFX": 5, "RM_DATA_KIND_SETUP": 6, "RM_DATA_KIND_ANIMATION": 7, "RM_DATA_KIND_MOTION_TABLE": 8, "RM_DATA_KIND_ENVIRONMENT": 9, "RM_DATA_KIND_SCENE": 10, "RM_DATA_KIND_REGION": 11, "RM_DATA_KIND_COUNT": 12};
export const rm_data_set = {"RM_DATA_PORTAL": 1, "RM_DATA_CELL": 2, "RM_DATA_LOCAL": 3};
export const rm_debug_bits = {"RM_DEBUG_POSE": 1, "RM_DEBUG_SHAPE": 2, "RM_DEBUG_QUEUE": 4, "RM_DEBUG_BLIP": 8, "RM_DEBUG_CONTACT": 16, "RM_DEBUG_SLIDE": 32, "RM_DEBUG_VELOCITY": 64, "RM_DEBUG_STICKY": 128, "RM_DEBUG_LEASH": 256, "RM_DEBUG_REASONS": 512, "RM_DEBUG_ALL": 1023};
export const rm_debug_color = {"RM_DEBUG_COLOR_POSE": 3049131, "RM_DEBUG_COLOR_SHAPE": 10134961, "RM_DEBUG_COLOR_QUEUE": 14964526, "RM_DEBUG_COLOR_BLIP": 10748783, "RM_DEBUG_COLOR_CONTACT": 3912307, "RM_DEBUG_COLOR_SLIDE": 15902017, "RM_DEBUG_COLOR_VELOCITY": 6116296, "RM_DEBUG_COLOR_STICKY": 14163547, "RM_DEBUG_COLOR_LEASH": 8023133, "RM_DEBUG_COLOR_TEXT": 3355443};
export const rm_difference_kind = {"RM_DIFFERENCE_NONE": 0, "RM_DIFFERENCE_STATUS": 1, "RM_DIFFERENCE_FIELD": 2, "RM_DIFFERENCE_HASH": 3};
export const rm_field_type = {"RM_FIELD_U8": 0, "RM_FIELD_U16": 1, "RM_FIELD_U32": 2, "RM_FIELD_F32": 3, "RM_FIELD_COMMAND": 4, "RM_FIELD_PACKED": 5, "RM_FIELD_BYTES": 6};
export const rm_ground_kind = {"RM_GROUND_NONE": 0, "RM_GROUND_CONSTANT": 1, "RM_GROUND_FUNCTION": 2, "RM_GROUND_LAST_REPORT": 3};
export const rm_hold_key = {"RM_HOLD_INVALID": 0, "RM_HOLD_NONE": 1, "RM_HOLD_RUN": 2};
export const rm_idle = {"RM_IDLE_LEARN": 0, "RM_IDLE_NOT_SENT": 1, "RM_IDLE_SENT": 2};
export const rm_instructions = {"RM_INSTRUCTIONS_BEST": 0, "RM_INSTRUCTIONS_BUILD": 1, "RM_INSTRUCTIONS_AVX2": 2};
export const rm_interp_result = {"RM_INTERP_QUEUED": 0, "RM_INTERP_FAR": 1, "RM_INTERP_THERE": 2, "RM_INTERP_REFUSED": 3};
export const rm_interp_wish = {"RM_INTERP_NOTHING": 0, "RM_INTERP_SET_VELOCITY": 1, "RM_INTERP_PLACE": 2};
export const rm_interpreted_flags = {"RM_INTERPRETED_STYLE": 1, "RM_INTERPRETED_FORWARD": 2, "RM_INTERPRETED_FORWARD_SPEED": 4, "RM_INTERPRETED_SIDESTEP": 8, "RM_INTERPRETED_SIDESTEP_SPEED": 16, "RM_INTERPRETED_TURN": 32, "RM_INTERPRETED_TURN_SPEED": 64};
export const rm_known = {"RM_KNOWN_ROTATION": 1, "RM_KNOWN_VELOCITY": 2, "RM_KNOWN_TURNING": 4, "RM_KNOWN_DOING": 8, "RM_KNOWN_SENT": 16, "RM_KNOWN_AGE": 32, "RM_KNOWN_NUMBER": 64, "RM_KNOWN_AIRBORNE": 128, "RM_KNOWN_JUMP": 256, "RM_KNOWN_CLOCK": 512};
export const rm_message_kind = {"RM_MESSAGE_UPDATE_POSITION": 63304, "RM_MESSAGE_UPDATE_MOTION": 63308, "RM_MESSAGE_VECTOR_UPDATE": 63310, "RM_MESSAGE_CREATE_OBJECT": 63301, "RM_MESSAGE_DELETE_OBJECT": 63303, "RM_MESSAGE_SET_STATE": 63307, "RM_MESSAGE_POSITION_AND_MOVEMENT": 63001, "RM_MESSAGE_OBJDESC": 63013, "RM_MESSAGE_CREATE_PLAYER": 63302, "RM_MESSAGE_PARENT": 63305, "RM_MESSAGE_PICKUP": 63306, "RM_MESSAGE_PLAYER_TELEPORT": 63313, "RM_MESSAGE_UPDATE_OBJECT": 63451, "RM_MESSAGE_MOVE_TO_STATE": 63004, "RM_MESSAGE_AUTONOMOUS_POSITION": 63315, "RM_MESSAGE_JUMP": 63003, "RM_MESSAGE_DO_MOVEMENT_COMMAND": 63006, "RM_MESSAGE_STOP_MOVEMENT_COMMAND": 63073, "RM_MESSAGE_AUTONOMY_LEVEL": 63314, "RM_MESSAGE_JUMP_REQUEST": 63433};
export const rm_model = {"RM_MODEL_NONE": 0, "RM_MODEL_LAST": 1, "RM_MODEL_ACCELERATION": 2, "RM_MODEL_CUBIC": 3, "RM_MODEL_FIT": 4};
export const rm_motion_bits = {"RM_MOTION_BIT_AUTONOMOUS": 1, "RM_MOTION_BIT_LONGJUMP": 2};
export const rm_motion_data_bits = {"RM_MOTION_ALONE": 1, "RM_MOTION_FROM_DEFAULT": 2, "RM_MOTION_STILL": 4};
export const rm_motion_effect_bits = {"RM_EFFECT_UNSTICK": 1, "RM_EFFECT_STICK": 2, "RM_EFFECT_HEADING": 4, "RM_EFFECT_VELOCITY": 8, "RM_EFFECT_MOVE_TO_END": 16, "RM_EFFECT_JUMP": 32};
export const rm_motion_error = {"RM_MOTION_OK": 0, "RM_MOTION_NO_TABLE": 7, "RM_MOTION_NO_OBJECT": 8, "RM_MOTION_NOT_GROUNDED": 36, "RM_MOTION_SUPERSEDED": 54, "RM_MOTION_TARGET_LOST": 55, "RM_MOTION_TARGET_UNKNOWN": 56, "RM_MOTION_TELEPORTED": 60, "RM_MOTION_TOO_FAR": 61, "RM_MOTION_NO_CROUCH": 63, "RM_MOTION_NO_SITTING": 64, "RM_MOTION_NO_SLEEPING": 65, "RM_MOTION_NO_EMOTE": 66, "RM_MOTION_NOT_ALLOWED": 67, "RM_MOTION_TOO_MANY_ACTIONS": 69, "RM_MOTION_LEASHED": 71, "RM_MOTION_NO_JUMP": 72};
export const rm_motion_event_kind = {"RM_MOTION_EVENT_HOOK": 0, "RM_MOTION_EVENT_ANIMATION_DONE": 1, "RM_MOTION_EVENT_MOTION_DONE": 2, "RM_MOTION_EVENT_MOVE_TO_DONE": 3};
export const rm_motion_traits = {"RM_TRAIT_OBJECT": 1, "RM_TRAIT_CREATURE": 2, "RM_TRAIT_PLAYER": 4, "RM_TRAIT_CELL": 8, "RM_TRAIT_LEASHED": 16, "RM_TRAIT_REMOTE": 11};
export const rm_move_bits = {"RM_MOVE_CAN_WALK": 1, "RM_MOVE_CAN_RUN": 2, "RM_MOVE_CAN_SIDESTEP": 4, "RM_MOVE_CAN_WALK_BACKWARDS": 8, "RM_MOVE_CAN_CHARGE": 16, "RM_MOVE_FAIL_WALK": 32, "RM_MOVE_USE_FINAL_HEADING": 64, "RM_MOVE_STICKY": 128, "RM_MOVE_AWAY": 256, "RM_MOVE_TOWARDS": 512, "RM_MOVE_USE_SPHERES": 1024, "RM_MOVE_SET_HOLD_KEY": 2048, "RM_MOVE_AUTONOMOUS": 4096, "RM_MOVE_MODIFY_RAW": 8192, "RM_MOVE_MODIFY_INTERPRETED": 16384, "RM_MOVE_CANCEL_MOVE_TO": 32768, "RM_MOVE_STOP_COMPLETELY": 65536, "RM_MOVE_DISABLE_JUMP": 131072, "RM_MOVE_DEFAULT": 126479, "RM_MOVE_ALL": 262143};
export const rm_move_to_bits = {"RM_MOVE_TO_STARTED": 1, "RM_MOVE_TO_AWAY": 2};
export const rm_move_to_step = {"RM_STEP_NONE": 0, "RM_STEP_MOVE": 1, "RM_STEP_TURN": 2};
export const rm_movement_flags = {"RM_MOVEMENT_STICKY": 1, "RM_MOVEMENT_STANDING_JUMP": 2};
export const rm_movement_type = {"RM_MOVEMENT_STATE": 0, "RM_MOVEMENT_TO_OBJECT": 6, "RM_MOVEMENT_TO_POSITION": 7, "RM_MOVEMENT_TURN_TO_OBJECT": 8, "RM_MOVEMENT_TURN_TO_HEADING": 9};
export const rm_node_kind = {"RM_NODE_NONE": 0, "RM_NODE_POSITION": 1, "RM_NODE_JUMP": 2, "RM_NODE_VELOCITY": 3};
export const rm_numbering = {"RM_NUMBERING_CLIENT_2013": 0, "RM_NUMBERING_FINAL": 1};
export const rm_objdesc_kind = {"RM_OBJDESC_BASE_PALETTE": 0, "RM_OBJDESC_PALETTE": 1, "RM_OBJDESC_TEXTURE": 2, "RM_OBJDESC_PART": 3};
export const rm_obstacle_kind = {"RM_OBSTACLE_SPHERES": 0, "RM_OBSTACLE_CYLINDERS": 1, "RM_OBSTACLE_MESH": 2};
export const rm_outgoing_bits = {"RM_OUTGOING_MOVE_TO_STATE": 1, "RM_OUTGOING_AUTONOMOUS_POSITION": 2};
export const rm_packet_fate = {"RM_FATE_PACKET": 0, "RM_FATE_MESSAGE": 1, "RM_FATE_PACKET_SHORT": 2, "RM_FATE_PACKET_TRAILING": 3, "RM_FATE_PACKET_FLAGS": 4, "RM_FATE_PACKET_VALUE": 5, "RM_FATE_PACKET_CHECKSUM": 6, "RM_FATE_PACKET_DUPLICATE": 7, "RM_FATE_PACKET_STALE": 8, "RM_FATE_FRAGMENT_DUPLICATE": 9, "RM_FATE_FRAGMENT_MISFIT": 10, "RM_FATE_EPHEMERAL_OLD": 11, "RM_FATE_MESSAGE_OVERTAKEN": 12, "RM_FATE_MESSAGE_EVICTED": 13, "RM_FATE_MESSAGE_SHORT": 14, "RM_FATE_STREAM_EVICTED": 15, "RM_FATE_COUNT": 16};
export const rm_packet_flags = {"RM_PACKET_RETRANSMISSION": 1, "RM_PACKET_ENCRYPTED_CHECKSUM": 2, "RM_PACKET_FRAGMENTS": 4, "RM_PACKET_SERVER_SWITCH": 256, "RM_PACKET_LOGON_ADDRESS": 512, "RM_PACKET_EMPTY_HEADER_1": 1024, "RM_PACKET_REFERRAL": 2048, "RM_PACKET_NAK": 4096, "RM_PACKET_EMPTY_ACK": 8192, "RM_PACKET_ACK": 16384, "RM_PACKET_DISCONNECT": 32768, "RM_PACKET_LOGON": 65536, "RM_PACKET_REFERRED": 131072, "RM_PACKET_CONNECT_REQUEST": 262144, "RM_PACKET_CONNECT_RESPONSE": 524288, "RM_PACKET_NET_ERROR": 1048576, "RM_PACKET_NET_ERROR_DISCONNECT": 2097152, "RM_PACKET_COMMAND": 4194304, "RM_PACKET_TIME_SYNC": 16777216, "RM_PACKET_ECHO_REQUEST": 33554432, "RM_PACKET_ECHO_RESPONSE": 67108864, "RM_PACKET_FLOW": 134217728};
export const rm_packet_queue = {"RM_PACKET_QUEUE_CONTROL": 2, "RM_PACKET_QUEUE_CLIENT": 3, "RM_PACKET_QUEUE_LOGON": 4, "RM_PACKET_QUEUE_DATABASE": 5, "RM_PACKET_QUEUE_UI": 9, "RM_PACKET_QUEUE_SMARTBOX": 10};
export const rm_physics_flags = {"RM_PHYSICS_SETUP": 1, "RM_PHYSICS_MOTION_TABLE": 2, "RM_PHYSICS_VELOCITY": 4, "RM_PHYSICS_ACCELERATION": 8, "RM_PHYSICS_OMEGA": 16, "RM_PHYSICS_PARENT": 32, "RM_PHYSICS_CHILDREN": 64, "RM_PHYSICS_SCALE": 128, "RM_PHYSICS_FRICTION": 256, "RM_PHYSICS_ELASTICITY": 512, "RM_PHYSICS_SOUND_TABLE": 2048, "RM_PHYSICS_EFFECT_TABLE": 4096, "RM_PHYSICS_SCRIPT": 8192, "RM_PHYSICS_SCRIPT_INTENSITY": 16384, "RM_PHYSICS_POSITION": 32768, "RM_PHYSICS_MOVEMENT": 65536, "RM_PHYSICS_ANIMATION_FRAME": 131072, "RM_PHYSICS_TRANSLUCENCY": 262144};
export const rm_polygon_owner = {"RM_POLYGON_OF_TERRAIN": 0, "RM_POLYGON_OF_ROOM": 1, "RM_POLYGON_OF_BUILDING": 2, "RM_POLYGON_OF_OBSTACLE": 3};
export const rm_position_flags = {"RM_POSITION_HAS_VELOCITY": 1, "RM_POSITION_HAS_PLACEMENT": 2, "RM_POSITION_HAS_CONTACT": 4, "RM_POSITION_NO_QW": 8, "RM_POSITION_NO_QX": 16, "RM_POSITION_NO_QY": 32, "RM_POSITION_NO_QZ": 64};
export const rm_prediction = {"RM_PREDICTION_MODELS": 1, "RM_PREDICTION_TICKS": 2, "RM_PREDICTION_EASED": 4, "RM_PREDICTION_SILENT": 8, "RM_PREDICTION_RETURNED": 16, "RM_PREDICTION_PLACED": 32, "RM_PREDICTION_NEW_HISTORY": 64, "RM_PREDICTION_TOO_LATE": 128, "RM_PREDICTION_CLOCK": 256, "RM_PREDICTION_JUMP": 512};
export const rm_raw_flags = {"RM_RAW_HOLD_KEY": 1, "RM_RAW_STYLE": 2, "RM_RAW_FORWARD": 4, "RM_RAW_FORWARD_KEY": 8, "RM_RAW_FORWARD_SPEED": 16, "RM_RAW_SIDESTEP": 32, "RM_RAW_SIDESTEP_KEY": 64, "RM_RAW_SIDESTEP_SPEED": 128, "RM_RAW_TURN": 256, "RM_RAW_TURN_KEY": 512, "RM_RAW_TURN_SPEED": 1024};
export const rm_reason = {"RM_REASON_ROOT": 1, "RM_REASON_CHASE": 2, "RM_REASON_REACHED": 4, "RM_REASON_STALL": 8, "RM_REASON_BLIP": 16, "RM_REASON_BLIP_FAILED": 32, "RM_REASON_VELOCITY": 64, "RM_REASON_GRAVITY": 128, "RM_REASON_STICKY": 256, "RM_REASON_LEASH": 512, "RM_REASON_TELEPORT": 1024, "RM_REASON_SNAP": 2048, "RM_REASON_IGNORED": 4096, "RM_REASON_DORMANT": 8192, "RM_REASON_HIDDEN": 16384, "RM_REASON_SWEEP_FAILED": 32768, "RM_REASON_SLIDE": 65536, "RM_REASON_STEP_UP": 131072, "RM_REASON_STEP_DOWN": 262144, "RM_REASON_CLIFF": 524288, "RM_REASON_LAND": 1048576, "RM_REASON_LEAVE": 2097152, "RM_REASON_BLOCKED": 4194304, "RM_REASON_BUDGET": 8388608};
export const rm_received = {"RM_RECEIVED_APPLIED": 0, "RM_RECEIVED_IGNORED": 1, "RM_RECEIVED_KEPT": 2, "RM_RECEIVED_DROPPED": 3};
export const rm_replay_needs = {"RM_REPLAY_NEEDS_SWEEP": 1, "RM_REPLAY_NEEDS_HEIGHT": 2};
export const rm_replay_state = {"RM_REPLAY_PLAYING": 0, "RM_REPLAY_DONE": 1, "RM_REPLAY_DAMAGED": 2, "RM_REPLAY_FAILED": 3};
export const rm_route = {"RM_ROUTE_TELEPORT": 0, "RM_ROUTE_QUEUE": 1, "RM_ROUTE_SNAP": 2, "RM_ROUTE_IGNORED": 3};
export const rm_rule = {"RM_RULE_L3": 0, "RM_RULE_RETAIL": 1, "RM_RULE_STEADY": 2, "RM_RULE_SMOOTH": 3, "RM_RULE_BLENDED": 4};
export const rm_space = {"RM_SPACE_LANDBLOCKS": 0, "RM_SPACE_FLAT": 1};
export const rm_speed_source = {"RM_SPEED_AUTO": 0, "RM_SPEED_NONE": 1, "RM_SPEED_FIXED": 2};
export const rm_stamp = {"RM_STAMP_POSITION": 0, "RM_STAMP_MOVEMENT": 1, "RM_STAMP_STATE": 2, "RM_STAMP_VECTOR": 3, "RM_STAMP_TELEPORT": 4, "RM_STAMP_CONTROL": 5, "RM_STAMP_FORCE_POSITION": 6, "RM_STAMP_OBJDESC": 7, "RM_STAMP_INSTANCE": 8, "RM_STAMP_COUNT": 9};
export const rm_state_bits = {"RM_STATE_STATIC": 1, "RM_STATE_ETHEREAL": 4, "RM_STATE_REPORT_COLLISIONS": 8, "RM_STATE_IGNORE_COLLISIONS": 16, "RM_STATE_NODRAW": 32, "RM_STATE_MISSILE": 64, "RM_STATE_ALIGNPATH": 256, "RM_STATE_PATHCLIPPED": 512, "RM_STATE_GRAVITY": 1024, "RM_STATE_HIDDEN": 16384, "RM_STATE_HAS_PHYSICS_BSP": 65536, "RM_STATE_INELASTIC": 131072, "RM_STATE_REPORT_AS_ENVIRONMENT": 2097152, "RM_STATE_EDGE_SLIDE": 4194304, "RM_STATE_SLEDDING": 8388608, "RM_STATE_FROZEN": 16777216, "RM_STATE_DEFAULT": 4197384};
export const rm_status = {"RM_OK": 0, "RM_ERROR_ARGUMENT": 1, "RM_ERROR_NOT_FINITE": 2, "RM_ERROR_ROTATION": 3, "RM_ERROR_OFF_MAP": 4, "RM_ERROR_TIME": 5, "RM_ERROR_STALE_ID": 6, "RM_ERROR_INVALID_ID": 7, "RM_ERROR_UNKNOWN_GUID": 8, "RM_ERROR_GUID_TAKEN": 9, "RM_ERROR_NO_GUID": 10, "RM_ERROR_FULL": 11, "RM_ERROR_MEMORY": 12, "RM_ERROR_BUSY": 13, "RM_ERROR_BUFFER": 14, "RM_ERROR_FORMAT": 15, "RM_ERROR_MISMATCH": 16, "RM_ERROR_REFUSED": 17, "RM_ERROR_SHORT": 18, "RM_ERROR_TRAILING": 19, "RM_ERROR_OPCODE": 20, "RM_ERROR_FLAGS": 21, "RM_ERROR_VALUE": 22, "RM_ERROR_CHECKSUM": 23, "RM_ERROR_EMPTY": 24, "RM_ERROR_DEGENERATE": 25, "RM_ERROR_NOT_PLANAR": 26, "RM_ERROR_NOT_CONVEX": 27, "RM_ERROR_INVERTED": 28, "RM_ERROR_LIMIT": 29, "RM_ERROR_RANGE": 30, "RM_ERROR_REFERENCE": 31, "RM_ERROR_TAKEN": 32, "RM_ERROR_WRITE": 33, "RM_ERROR_CALLBACK": 34, "RM_ERROR_READ": 35, "RM_ERROR_RULES": 36, "RM_STATUS_COUNT": 37};
export const rm_sweep_bits = {"RM_SWEPT_CONTACT": 1, "RM_SWEPT_WATER": 2, "RM_SWEPT_SLIDE": 4, "RM_SWEPT_NORMAL": 8, "RM_SWEPT_ENVIRONMENT": 16, "RM_SWEPT_LOST": 32, "RM_SWEPT_DULL": 64, "RM_SWEPT_STOPPED": 128, "RM_SWEPT_STEP_UP": 256, "RM_SWEPT_STEP_DOWN": 512, "RM_SWEPT_CLIFF": 1024, "RM_SWEPT_BLOCKED": 2048, "RM_SWEPT_PLACED": 4096, "RM_SWEPT_EXHAUSTED": 8192, "RM_SWEPT_CUT": 16384};
export const rm_sweep_kind = {"RM_SWEEP_MOVE": 0, "RM_SWEEP_PLACE": 1, "RM_SWEEP_PLACE_SLIDE": 2};
export const rm_sweep_result = {"RM_SWEEP_OK": 0, "RM_SWEEP_FAILED": 1, "RM_SWEEP_NO_CELL": 2};
export const rm_target_status = {"RM_TARGET_OK": 1, "RM_TARGET_LEFT": 2, "RM_TARGET_TELEPORTED": 3, "RM_TARGET_CONTAINED": 4, "RM_TARGET_PARENTED": 5, "RM_TARGET_TIMED_OUT": 6};
export const rm_timed_by = {"RM_TIMED_BY_NOTHING": 0, "RM_TIMED_BY_SENT": 1, "RM_TIMED_BY_CLOCK": 2, "RM_TIMED_BY_NUMBERS": 3, "RM_TIMED_BY_CADENCE": 4, "RM_TIMED_BY_ARRIVAL": 5};
export const rm_transient_bits = {"RM_TRANSIENT_CONTACT": 1, "RM_TRANSIENT_ON_WALKABLE": 2, "RM_TRANSIENT_SLIDING": 4, "RM_TRANSIENT_WATER": 8, "RM_TRANSIENT_STATIONARY_FALL": 16, "RM_TRANSIENT_STATIONARY_STOP": 32, "RM_TRANSIENT_STATIONARY_STUCK": 64, "RM_TRANSIENT_ACTIVE": 128, "RM_TRANSIENT_CHECK_ETHEREAL": 256};
export const RM_ABI_VERSION = 1;
export const RM_ACCEPT_BLOCKED_S = 2.0;
export const RM_ACCEPT_LAN_BACKWARD = 0;
export const RM_ACCEPT_LAN_ERROR_M = 0.075;
export const RM_ACCEPT_LAN_OVER_M = 0.001;
export const RM_ACCEPT_METERS = 0.05;
export const RM_ACCEPT_SETTLE_MS = 200.0;
export const RM_BEHAVIOUR_VERSION = 1;
export const RM_BLIP_OUTDOORS = 100.0;
export const RM_BUDGET_BODY_TESTS = 2097152;
export const RM_BUDGET_MESH_TESTS = 67108864;
export const RM_BUDGET_MESSAGE_PLACES = 1024;
export const RM_BUDGET_PLACES = 32768;
export const RM_BUDGET_SUB_STEPS = 262144;
export const RM_CELL_FIRST_INDOOR = 256;
export const RM_CHASE_SPEED_FACTOR = 2.0;
export const RM_CHASE_SPEED_FALLBACK = 7.5;
export const RM_CLIP_RATE_LIMIT = 1000.0;
export const RM_CLOCKS = 8;
export const RM_COMMAND_ACTION = 268435456;
export const RM_COMMAND_CHAT_EMOTE = 33554432;
export const RM_COMMAND_CROUCH = 1090519058;
export const RM_COMMAND_DEAD = 1073741841;
export const RM_COMMAND_FALLEN = 1073741832;
export const RM_COMMAND_FALLING = 1073741845;
export const RM_COMMAND_HOLD_RUN = 2231369729;
export const RM_COMMAND_HOLD_SIDESTEP = 2231369730;
export const RM_COMMAND_JUMP = 620757051;
export const RM_COMMAND_JUMP_CHARGING = 1073741853;
export const RM_COMMAND_MAPPABLE = 16777216;
export const RM_COMMAND_MODIFIER = 536870912;
export const RM_COMMAND_READY = 1090519043;
export const RM_COMMAND_RUN_FORWARD = 1140850695;
export const RM_COMMAND_SIDESTEP_LEFT = 1694498832;
export const RM_COMMAND_SIDESTEP_RIGHT = 1694498831;
export const RM_COMMAND_SITTING = 1090519059;
export const RM_COMMAND_SLEEPING = 1090519060;
export const RM_COMMAND_STOP_TURNING = 536870970;
export const RM_COMMAND_STYLE = 2147483648;
export const RM_COMMAND_SUBSTATE = 1073741824;
export const RM_COMMAND_TOGGLE = 67108864;
export const RM_COMMAND_TURN_LEFT = 1694498830;
export const RM_COMMAND_TURN_RIGHT = 1694498829;
export const RM_COMMAND_UI = 134217728;
export const RM_COMMAND_WALK_BACKWARDS = 1157627910;
export const RM_COMMAND_WALK_FORWARD = 1157627909;
export const RM_COORDINATE_LIMIT = 1000000000.0;
export const RM_DATAGRAM_MESSAGES = 3;
export const RM_DATA_ITERATION_ID = 4294901761;
export const RM_DATA_MEMORY = 268435456;
export const RM_DATA_WORK = 131072;
export const RM_DEFAULT_ELASTICITY = 0.0500000007;
export const RM_DEFAULT_FRICTION = 0.949999988;
export const RM_DEFAULT_RADIUS = 0.479999989;
export const RM_DRIFT_REPORTS = 25;
export const RM_DRIFT_WAY_S = 0.06666666666666667;
export const RM_EPSILON = 0.000199999995;
export const RM_EVENT_EXHAUSTED = 536870912;
export const RM_EVENT_PLACED = 1073741824;
export const RM_EVENT_TOUCH = 2147483648;
export const RM_EXPLANATION_SIZE = 512;
export const RM_FAIL_LIMIT = 3;
export const RM_FRAGMENT_DATA_SIZE = 448;
export const RM_FRAGMENT_EPHEMERAL = 2147483648;
export const RM_FRAGMENT_HEADER_SIZE = 16;
export const RM_FRAME_ARRIVALS = 8;
export const RM_LANDBLOCK_SIZE = 192.0;
export const RM_LANDBLOCK_VERTICES = 81;
export const RM_LANDBLOCK_VERTICES_SIDE = 9;
export const RM_LEAST_POSITIVE = 1.40129846e-45;
export const RM_MAX_ELASTICITY = 0.100000001;
export const RM_MAX_SPEED = 50.0;
export const RM_MAX_SPHERES = 2;
export const RM_MAX_THREADS = 64;
export const RM_MESH_MAX_POLYGONS = 1000000;
export const RM_MESSAGE_PADDING_CAPACITY = 8;
export const RM_MIND_COUNT = 8;
export const RM_MOTION_ACTIONS = 6;
export const RM_MOTION_COUNT = 12;
export const RM_MOTION_MODIFIERS = 4;
export const RM_MOTION_PENDING = 6;
export const RM_MOVEMENT_ACTIONS = 31;
export const RM_MOVE_TO_STEPS = 3;
export const RM_NEARBY_DENSE_TESTS = 128;
export const RM_NEARBY_TESTS = 1024;
export const RM_NETWORK_PRESETS = 5;
export const RM_NO_BASELINE = 999999.0;
export const RM_NO_DATA = 4294967295;
export const RM_NUMBER_LIMIT = 1000000.0;
export const RM_OBEYED_ACTIONS = 8;
export const RM_OBSERVER_PHASE = 0.007;
export const RM_OPCODE_CLIENT_ACTION = 63409;
export const RM_OUTGOING_SECONDS = 1.0;
export const RM_PACKET_HEADER_SIZE = 20;
export const RM_PACKET_SIZE = 484;
export const RM_PALETTE_BASE = 67108864;
export const RM_PART_BASE = 16777216;
export const RM_PENDING_SECONDS = 10.0;
export const RM_POLYGON_MAX_VERTICES = 256;
export const RM_PREDICTION_COUNT = 10;
export const RM_QUEUE_CAPACITY = 20;
export const RM_REACH_DISTANCE = 0.0500000007;
export const RM_REASON_COUNT = 24;
export const RM_RECORDING_MAGIC_SIZE = 8;
export const RM_RECORDING_MEMORY = 2000;
export const RM_RECORDING_VERSION = 4;
export const RM_RECORD_BUFFER_MIN = 1024;
export const RM_ROTATION_TOLERANCE = 0.00100000005;
export const RM_RULE_BOTH = 3;
export const RM_RULE_CLOCKS = 23;
export const RM_RULE_PREDICTED = 9;
export const RM_RUN_SPEED = 4.0;
export const RM_SAVED_MESSAGES = 8;
export const RM_SCENARIO_GUID = 1342177281;
export const RM_SCORER_REPORTS = 32;
export const RM_SCORER_WAY = 64;
export const RM_SCORE_FARTHEST = 1000000000.0;
export const RM_SCORE_FOOT_SECONDS = 0.1;
export const RM_SCORE_FROZEN_SPEED = 0.5;
export const RM_SCORE_LAG_LIMIT = 2.0;
export const RM_SCORE_REST_S = 0.2;
export const RM_SCORE_REST_SECONDS = 0.5;
export const RM_SCORE_ROUNDED = 0.0199999996;
export const RM_SCORE_SAME_PLACE = 0.01;
export const RM_SCORE_SILENT_REST_S = 1.0;
export const RM_SCORE_SNAP_SPEED = 1.0;
export const RM_SCORE_SNAP_TIMES = 3.0;
export const RM_SCORE_STEP_METERS = 1.0;
export const RM_SCORE_STILL = 0.00100000005;
export const RM_SCORE_STOP_SECONDS = 0.2;
export const RM_SCORE_TOLD_SECONDS = 0.5;
export const RM_SCORE_TRUTH_STILL = 0.01;
export const RM_SCORE_TURN_STILL = 0.0500000007;
export const RM_SCORE_UNKNOWN = -1.0;
export const RM_SCORE_WALL_DEPTH = 0.01;
export const RM_SCORE_WRONG_FOOT = 0.25;
export const RM_SEQUENCE_NODES = 8;
export const RM_SERVER_RATE = 30;
export const RM_SHARE_PLACES = 64;
export const RM_SHARE_SUB_STEPS = 24;
export const RM_SIDESTEP_SPEED = 1.25;
export const RM_SMOOTH_DELAY_MAX = 0.600000024;
export const RM_SMOOTH_EASE_REST = 0.180000007;
export const RM_SMOOTH_HURRY_RAMP = 0.25;
export const RM_SMOOTH_REPLAY_LIMIT = 32768;
export const RM_SMOOTH_REPORT_LONGEST = 1.5;
export const RM_SMOOTH_ROUNDING_MAX = 0.100000001;
export const RM_SMOOTH_SNAP_DISTANCE = 8.0;
export const RM_SMOOTH_TIME_LIMIT = 1000000000.0;
export const RM_STALL_DISTANCE = 0.200000003;
export const RM_STALL_RATIO = 0.300000012;
export const RM_STALL_WINDOW = 5;
export const RM_STEP_MESH_TESTS = 2048;
export const RM_STYLE_BOW_COMBAT = 2147483711;
export const RM_STYLE_CROSSBOW_COMBAT = 2147483713;
export const RM_STYLE_DUAL_WIELD_COMBAT = 2147483718;
export const RM_STYLE_GRAZE = 2147483720;
export const RM_STYLE_HAND_COMBAT = 2147483708;
export const RM_STYLE_MAGIC = 2147483721;
export const RM_STYLE_NON_COMBAT = 2147483709;
export const RM_STYLE_SLING_COMBAT = 2147483715;
export const RM_STYLE_SWORD_COMBAT = 2147483710;
export const RM_STYLE_SWORD_SHIELD_COMBAT = 2147483712;
export const RM_STYLE_THROWN_WEAPON_COMBAT = 2147483719;
export const RM_STYLE_TWO_HANDED_STAFF_COMBAT = 2147483717;
export const RM_STYLE_TWO_HANDED_SWORD_COMBAT = 2147483716;
export const RM_SWEEP_MAX_BODIES = 24;
export const RM_SWEEP_MESH_TESTS = 24576;
export const RM_SWEEP_SUB_STEPS = 128;
export const RM_TERRAIN_MIN_SPACING = 0.00999999978;
export const RM_TEXTURE_BASE = 83886080;
export const RM_TICK_LIMIT = 3600.0;
export const RM_TICK_SHORTEST = 1e-06;
export const RM_TURN_SPEED = 1.5;
export const RM_VERSION = 100;
export const RM_VERSION_MAJOR = 0;
export const RM_VERSION_MINOR = 1;
export const RM_VERSION_PATCH = 0;
export const RM_VERSION_STRING = "0.1.0";
export const RM_WALK_SPEED = 3.11999989;
export const RM_PROPERTY_COUNT = 5;

// Parameters and results of the functions of a host's, as C writes them.
export const callbacks = {"rm_assert_fn": ["void", "const char *", "const char *", "int"], "rm_task_fn": ["void", "void *", "uint32_t"], "rm_sweep_fn": ["rm_sweep_result", "void *", "const rm_sweep_in *", "rm_sweep_out *"], "rm_nearby_fn": ["int", "void *", "const rm_sweep_in *", "float", "rm_body_obstacle *", "int"], "rm_blob_fn": ["void", "void *", "const rm_blob *"], "rm_datagram_fn": ["void", "void *", "rm_bytes"], "rm_field_fn": ["void", "void *", "const rm_field *"], "rm_height_fn": ["_Bool", "void *", "rm_body_id", "const rm_position *", "float *"], "rm_body_hook": ["void", "void *", "rm_body_id", "double"], "rm_animation_fn": ["void", "void *", "rm_body_id", "const rm_motion_event *"], "rm_data_field_fn": ["void", "void *", "const rm_data_field *"], "rm_plain_find_fn": ["_Bool", "void *", "uint32_t", "rm_motion_target *"], "rm_record_write_fn": ["_Bool", "void *", "const void *", "size_t"]};

// What a host sets on a body.
export const properties = ["scale", "friction", "elasticity", "radius", "run_rate"];

// Prototypes of the functions, as C writes them.
export const functions = {
  rm_abi_version: "uint32_t ()",
  rm_ac_world_def: "rm_world_def ()",
  rm_asin: "float (float)",
  rm_atan2: "float (float, float)",
  rm_best_instructions: "rm_instructions ()",
  rm_body_add: "rm_status (rm_world *, const rm_body_def *, rm_body_id *)",
  rm_body_append_jump: "rm_status (rm_world *, rm_body_id)",
  rm_body_append_velocity: "rm_status (rm_world *, rm_body_id, rm_vec3)",
  rm_body_compare: "rm_status (const rm_world *, rm_body_id, const rm_world *, rm_body_id, const char **)",
  rm_body_constrain: "rm_status (rm_world *, rm_body_id, const rm_position *, float, float)",
  rm_body_do: "rm_status (rm_world *, rm_body_id, uint32_t, const rm_move_parameters *, rm_motion_error *)",
  rm_body_encode: "rm_status (const rm_world *, rm_body_id, rm_message_kind, void *, size_t, size_t *)",
  rm_body_enter: "rm_status (rm_world *, rm_body_id, const rm_position *)",
  rm_body_explain: "rm_status (const rm_world *, rm_body_id, char *, size_t)",
  rm_body_field: "_Bool (int, rm_field_info *)",
  rm_body_hash: "rm_status (const rm_world *, rm_body_id, uint64_t *)",
  rm_body_interpolate: "rm_status (rm_world *, rm_body_id, const rm_position *, _Bool)",
  rm_body_jump: "rm_status (rm_world *, rm_body_id, float, rm_motion_error *)",
  rm_body_make_ghost: "rm_status (rm_world *, rm_body_id)",
  rm_body_message: "rm_status (const rm_world *, rm_body_id, rm_message_kind, rm_message *)",
  rm_body_move: "rm_status (rm_world *, rm_body_id, rm_vec3, rm_sweep_result *)",
  rm_body_place: "rm_status (rm_world *, rm_body_id, const rm_position *)",
  rm_body_read: "rm_status (const rm_world *, rm_body_id, rm_body_info *)",
  rm_body_read_field: "rm_status (const rm_world *, rm_body_id, int, double *, uint32_t, uint32_t *)",
  rm_body_read_motion: "rm_status (const rm_world *, rm_body_id, rm_motion *)",
  rm_body_read_smooth: "rm_status (const rm_world *, rm_body_id, rm_smooth_info *)",
  rm_body_remove: "rm_status (rm_world *, rm_body_id)",
  rm_body_render: "rm_status (const rm_world *, rm_body_id, rm_position *)",
  rm_body_report: "rm_status (rm_world *, rm_body_id, const rm_remote_report *)",
  rm_body_restore: "rm_status (rm_world *, const void *, size_t, rm_body_id *)",
  rm_body_restore_over: "rm_status (rm_world *, rm_body_id, const void *, size_t)",
  rm_body_save: "rm_status (const rm_world *, rm_body_id, void *, size_t, size_t *)",
  rm_body_save_bytes: "size_t ()",
  rm_body_set_cycle: "rm_status (rm_world *, rm_body_id, rm_vec3, rm_vec3)",
  rm_body_set_elasticity: "rm_status (rm_world *, rm_body_id, float)",
  rm_body_set_friction: "rm_status (rm_world *, rm_body_id, float)",
  rm_body_set_guid: "rm_status (rm_world *, rm_body_id, uint32_t)",
  rm_body_set_host_word: "rm_status (rm_world *, rm_body_id, uint64_t)",
  rm_body_set_keys: "rm_status (rm_world *, rm_body_id, const rm_raw_state *)",
  rm_body_set_moving_to: "rm_status (rm_world *, rm_body_id, _Bool)",
  rm_body_set_omega: "rm_status (rm_world *, rm_body_id, rm_vec3)",
  rm_body_set_plane: "rm_status (rm_world *, rm_body_id, rm_vec3)",
  rm_body_set_player: "rm_status (rm_world *, rm_body_id, _Bool)",
  rm_body_set_radius: "rm_status (rm_world *, rm_body_id, float)",
  rm_body_set_run_rate: "rm_status (rm_world *, rm_body_id, float)",
  rm_body_set_scale: "rm_status (rm_world *, rm_body_id, float)",
  rm_body_set_shape: "rm_status (rm_world *, rm_body_id, const rm_shape *)",
  rm_body_set_smooth: "rm_status (rm_world *, rm_body_id, const rm_smooth_body *)",
  rm_body_set_speed: "rm_status (rm_world *, rm_body_id, rm_speed_source, float)",
  rm_body_set_stamp: "rm_status (rm_world *, rm_body_id, rm_stamp, uint16_t)",
  rm_body_set_state: "rm_status (rm_world *, rm_body_id, uint32_t, uint32_t)",
  rm_body_set_table: "rm_status (rm_world *, rm_body_id, uint32_t)",
  rm_body_set_transient: "rm_status (rm_world *, rm_body_id, uint32_t, uint32_t)",
  rm_body_set_velocity: "rm_status (rm_world *, rm_body_id, rm_vec3)",
  rm_body_stick: "rm_status (rm_world *, rm_body_id, rm_body_id)",
  rm_body_stop: "rm_status (rm_world *, rm_body_id)",
  rm_body_tick: "rm_status (rm_world *, rm_body_id, double)",
  rm_body_unconstrain: "rm_status (rm_world *, rm_body_id)",
  rm_body_unstick: "rm_status (rm_world *, rm_body_id)",
  rm_body_update_motion: "rm_status (rm_world *, rm_body_id, const rm_motion_update *, _Bool *)",
  rm_body_update_position: "rm_status (rm_world *, rm_body_id, const rm_position_update *, rm_route *)",
  rm_body_update_state: "rm_status (rm_world *, rm_body_id, const rm_state_update *, _Bool *)",
  rm_body_update_vector: "rm_status (rm_world *, rm_body_id, const rm_vector_update *, _Bool *)",
  rm_chase_speed: "float (float)",
  rm_checksum: "uint32_t (const uint8_t *, size_t)",
  rm_child_at: "rm_child (rm_bytes, int)",
  rm_collide_context_make: "rm_collide_context (const rm_collision *, rm_world *)",
  rm_collide_sweep: "rm_sweep_result (void *, const rm_sweep_in *, rm_sweep_out *)",
  rm_collision_add_building: "rm_status (rm_collision *, const rm_building_def *, rm_collision_error *)",
  rm_collision_add_landblock: "rm_status (rm_collision *, const rm_landblock_def *, rm_collision_error *)",
  rm_collision_add_mesh: "rm_status (rm_collision *, const rm_mesh_def *, rm_mesh_id *, rm_collision_error *)",
  rm_collision_add_obstacle: "rm_status (rm_collision *, const rm_obstacle_def *, rm_obstacle_id *, rm_collision_error *)",
  rm_collision_add_rooms: "rm_status (rm_collision *, const rm_room_def *, uint32_t, uint32_t *, rm_collision_error *)",
  rm_collision_bytes: "size_t (const rm_collision *)",
  rm_collision_create: "rm_status (const rm_collision_def *, rm_collision **)",
  rm_collision_depth: "float (const rm_collision *, const rm_shape *, const rm_position *)",
  rm_collision_destroy: "void (rm_collision *)",
  rm_collision_move_obstacle: "rm_status (rm_collision *, rm_obstacle_id, const rm_position *)",
  rm_collision_remove_building: "rm_status (rm_collision *, uint32_t)",
  rm_collision_remove_landblock: "rm_status (rm_collision *, uint32_t, uint32_t)",
  rm_collision_remove_mesh: "rm_status (rm_collision *, rm_mesh_id)",
  rm_collision_remove_obstacle: "rm_status (rm_collision *, rm_obstacle_id)",
  rm_collision_remove_room: "rm_status (rm_collision *, uint32_t)",
  rm_collision_remove_terrain: "rm_status (rm_collision *)",
  rm_collision_set_terrain: "rm_status (rm_collision *, const rm_terrain_def *, rm_collision_error *)",
  rm_collision_show: "rm_status (const rm_collision *, uint32_t, const rm_collision_view *)",
  rm_collision_terrain_height: "_Bool (const rm_collision *, const rm_position *, float *)",
  rm_command_allows_jump: "_Bool (rm_numbering, uint32_t)",
  rm_command_expand: "uint32_t (rm_numbering, uint32_t)",
  rm_command_from_name: "uint32_t (const char *)",
  rm_command_name: "const char * (uint32_t)",
  rm_constraint_adjust: "uint32_t (rm_constraint *, _Bool, rm_frame *)",
  rm_constraint_clear: "void (rm_constraint *)",
  rm_constraint_distances: "void (uint32_t, float *, float *)",
  rm_constraint_is_full: "_Bool (const rm_constraint *)",
  rm_constraint_set: "void (rm_constraint *, float, float, float)",
  rm_cos: "float (float)",
  rm_cycle_do: "rm_cycle_result (rm_cycle_state *, rm_sequence *, const rm_motion_table *, uint32_t, float)",
  rm_cycle_init: "void (rm_cycle_state *, rm_sequence *, const rm_motion_table *)",
  rm_cycle_stop: "rm_cycle_result (rm_cycle_state *, rm_sequence *, const rm_motion_table *, uint32_t)",
  rm_cycle_stop_completely: "rm_cycle_result (rm_cycle_state *, rm_sequence *, const rm_motion_table *)",
  rm_cylinder_distance: "float (const rm_position *, float, float, const rm_position *, float, float)",
  rm_cylinder_distance_no_z: "float (const rm_position *, float, const rm_position *, float)",
  rm_data_bytes: "size_t (const rm_data *)",
  rm_data_create: "rm_status (const rm_data_def *, rm_data **, rm_data_error *)",
  rm_data_destroy: "void (rm_data *)",
  rm_data_file_close: "void (rm_data_file *)",
  rm_data_file_describe: "rm_data_file_info (const rm_data_file *)",
  rm_data_file_find: "rm_status (rm_data_file *, uint32_t, rm_data_entry *, rm_data_error *)",
  rm_data_file_next: "rm_status (rm_data_file *, uint32_t, rm_data_entry *, rm_data_error *)",
  rm_data_file_open: "rm_status (const rm_data_source *, const rm_allocator *, rm_data_file **, rm_data_error *)",
  rm_data_file_read: "rm_status (const rm_data_file *, const rm_data_entry *, void *, size_t, rm_data_error *)",
  rm_data_kind_name: "const char * (rm_data_kind)",
  rm_data_kind_of: "rm_data_kind (uint32_t, uint32_t)",
  rm_data_load_landblock: "rm_status (rm_collision *, rm_data *, uint32_t, uint32_t, rm_data_summary *, rm_data_error *)",
  rm_data_memory_source: "rm_data_source (rm_data_memory *)",
  rm_data_motion_table: "rm_status (rm_data *, uint32_t, rm_motion_table **, uint32_t *, rm_data_error *)",
  rm_data_setup: "rm_status (rm_data *, uint32_t, rm_data_body *, rm_data_error *)",
  rm_data_unload_landblock: "rm_status (rm_collision *, rm_data *, uint32_t, uint32_t)",
  rm_data_visit: "rm_status (rm_data_kind, uint32_t, const void *, size_t, rm_data_field_fn *, void *, rm_data_error *)",
  rm_default_body_def: "rm_body_def ()",
  rm_default_clock_def: "rm_clock_def ()",
  rm_default_collision_def: "rm_collision_def ()",
  rm_default_data_def: "rm_data_def ()",
  rm_default_debug_options: "rm_debug_options ()",
  rm_default_interpreted_state: "rm_interpreted_state ()",
  rm_default_move_parameters: "rm_move_parameters ()",
  rm_default_movement: "rm_movement ()",
  rm_default_obj_def: "rm_obj_def ()",
  rm_default_obstacle_def: "rm_obstacle_def ()",
  rm_default_physics_desc: "rm_physics_desc ()",
  rm_default_plain_around: "rm_plain_around ()",
  rm_default_raw_state: "rm_raw_state ()",
  rm_default_reassembler_def: "rm_reassembler_def ()",
  rm_default_recorder_def: "rm_recorder_def ()",
  rm_default_remote_report: "rm_remote_report ()",
  rm_default_replay_def: "rm_replay_def ()",
  rm_default_smooth_body: "rm_smooth_body ()",
  rm_default_smooth_def: "rm_smooth_def ()",
  rm_default_world_def: "rm_world_def ()",
  rm_fragment_count: "int (size_t)",
  rm_fragment_slice: "rm_status (rm_bytes, int, rm_fragment *)",
  rm_frame_combine: "rm_frame (const rm_frame *, const rm_frame *)",
  rm_frame_heading: "float (const rm_frame *)",
  rm_frame_identity: "rm_frame ()",
  rm_frame_is_equal: "_Bool (const rm_frame *, const rm_frame *)",
  rm_frame_is_valid: "_Bool (const rm_frame *)",
  rm_frame_is_valid_except_for_heading: "_Bool (const rm_frame *)",
  rm_frame_make: "rm_frame (rm_vec3, rm_quat)",
  rm_frame_point_to_global: "rm_vec3 (const rm_frame *, rm_vec3)",
  rm_frame_point_to_local: "rm_vec3 (const rm_frame *, rm_vec3)",
  rm_frame_rotate: "void (rm_frame *, rm_vec3)",
  rm_frame_rotate_global: "void (rm_frame *, rm_vec3)",
  rm_frame_set_heading: "void (rm_frame *, float)",
  rm_frame_set_rotation: "void (rm_frame *, rm_quat)",
  rm_frame_set_vector_heading: "void (rm_frame *, rm_vec3)",
  rm_frame_subtract: "rm_frame (const rm_frame *, const rm_frame *)",
  rm_frame_vector_to_global: "rm_vec3 (const rm_frame *, rm_vec3)",
  rm_frame_vector_to_local: "rm_vec3 (const rm_frame *, rm_vec3)",
  rm_from_engine_direction: "rm_vec3 (rm_axes, rm_vec3)",
  rm_from_engine_omega: "rm_vec3 (rm_axes, rm_vec3)",
  rm_from_engine_point: "rm_vec3 (rm_axes, rm_vec3)",
  rm_from_engine_rotation: "rm_quat (rm_axes, rm_quat)",
  rm_heading_difference: "float (float, float)",
  rm_heading_is_passed: "_Bool (float, float, _Bool)",
  rm_interp_adjust: "uint32_t (rm_interp *, const rm_rules *, const rm_chase_body *, _Bool, float, rm_frame *)",
  rm_interp_append_jump: "void (rm_interp *)",
  rm_interp_append_velocity: "void (rm_interp *, rm_vec3)",
  rm_interp_init: "void (rm_interp *)",
  rm_interp_stop: "void (rm_interp *)",
  rm_interp_to: "rm_interp_result (rm_interp *, const rm_rules *, const rm_chase_body *, const rm_position *, _Bool)",
  rm_interp_use_time: "rm_interp_action (rm_interp *, const rm_chase_body *)",
  rm_interpreted_state_flags: "uint32_t (const rm_interpreted_state *)",
  rm_jump_height: "float (float, float, float, float)",
  rm_jump_speed: "float (float)",
  rm_load_heightmap: "rm_status (const void *, size_t, uint32_t, uint32_t, float, float *, rm_collision_error *)",
  rm_load_obj: "rm_status (const void *, size_t, rm_mesh_data *, rm_collision_error *)",
  rm_load_obj_as: "rm_status (const void *, size_t, const rm_obj_def *, rm_mesh_data *, uint32_t *, rm_collision_error *)",
  rm_mesh_data_add_box: "rm_status (rm_mesh_data *, rm_vec3, rm_vec3, rm_collision_error *)",
  rm_mesh_data_add_polygon: "rm_status (rm_mesh_data *, const uint32_t *, uint32_t, _Bool, rm_collision_error *)",
  rm_mesh_data_add_vertex: "rm_status (rm_mesh_data *, rm_vec3)",
  rm_mesh_data_create: "rm_status (const rm_allocator *, rm_mesh_data **)",
  rm_mesh_data_def: "rm_mesh_def (const rm_mesh_data *)",
  rm_mesh_data_destroy: "void (rm_mesh_data *)",
  rm_message_decode: "rm_status (rm_numbering, const uint8_t *, size_t, rm_message *, rm_wire_error *)",
  rm_message_decode_many: "rm_status (rm_numbering, const rm_runner *, const rm_bytes *, uint32_t, rm_message *, rm_wire_error *)",
  rm_message_encode: "rm_status (const rm_message *, uint8_t *, size_t, size_t *, rm_wire_error *)",
  rm_message_guid: "uint32_t (const rm_message *)",
  rm_message_is_from_client: "_Bool (rm_message_kind)",
  rm_message_name: "const char * (rm_message_kind)",
  rm_message_visit: "rm_status (const rm_message *, rm_field_fn *, void *)",
  rm_motion_adjust: "uint32_t (uint32_t, uint32_t, float, float *)",
  rm_motion_adjusted_max_speed: "float (const rm_motion *, const rm_motion_body *)",
  rm_motion_advance: "void (rm_motion *, rm_motion_context *, double, rm_frame *)",
  rm_motion_apply_current: "void (rm_motion *, rm_motion_context *)",
  rm_motion_apply_raw: "void (rm_motion *, rm_motion_context *, const rm_raw_state *)",
  rm_motion_cancel_move_to: "void (rm_motion *, rm_motion_context *, rm_motion_error)",
  rm_motion_cycle_speed: "float (const rm_motion *)",
  rm_motion_do: "rm_motion_error (rm_motion *, rm_motion_context *, uint32_t, const rm_move_parameters *)",
  rm_motion_do_interpreted: "rm_motion_error (rm_motion *, rm_motion_context *, uint32_t, const rm_move_parameters *)",
  rm_motion_events_add: "void (rm_motion_events *, rm_motion_event)",
  rm_motion_hit_ground: "void (rm_motion *, rm_motion_context *)",
  rm_motion_init: "void (rm_motion *, const rm_motion_table *)",
  rm_motion_is_moving_to: "_Bool (const rm_motion *)",
  rm_motion_jump: "rm_motion_error (rm_motion *, rm_motion_context *, float)",
  rm_motion_leave_ground: "void (rm_motion *, rm_motion_context *, _Bool)",
  rm_motion_leave_ground_velocity: "rm_vec3 (const rm_motion *, const rm_motion_body *)",
  rm_motion_max_speed: "float (const rm_motion *, const rm_motion_body *)",
  rm_motion_raw_actions: "uint32_t (const rm_motion *, rm_action *)",
  rm_motion_receive: "rm_status (rm_motion *, rm_motion_context *, const rm_movement *, const rm_motion_target *)",
  rm_motion_set_hold_key: "void (rm_motion *, rm_motion_context *, uint32_t)",
  rm_motion_set_speeds: "void (rm_motion *, rm_vec3, rm_vec3)",
  rm_motion_shown: "rm_motion_show (const rm_motion *, const rm_motion_table *)",
  rm_motion_state_velocity: "rm_vec3 (const rm_motion *, const rm_motion_body *)",
  rm_motion_stop: "rm_motion_error (rm_motion *, rm_motion_context *, uint32_t, const rm_move_parameters *)",
  rm_motion_stop_completely: "rm_motion_error (rm_motion *, rm_motion_context *)",
  rm_motion_stop_interpreted: "rm_motion_error (rm_motion *, rm_motion_context *, uint32_t, const rm_move_parameters *)",
  rm_motion_table_clip: "const rm_motion_table * ()",
  rm_motion_table_contents: "const rm_motion_table_def * (const rm_motion_table *)",
  rm_motion_table_create: "rm_status (const rm_motion_table_def *, const rm_allocator *, rm_motion_table **)",
  rm_motion_table_destroy: "void (rm_motion_table *)",
  rm_motion_table_humanoid: "const rm_motion_table * ()",
  rm_motion_use_time: "void (rm_motion *, rm_motion_context *, const rm_motion_target *, double)",
  rm_move_choose: "rm_move_choice (const rm_move_parameters *, float)",
  rm_movement_check: "rm_status (const rm_movement *)",
  rm_movement_pack_make: "rm_movement_pack (const rm_movement *)",
  rm_numbering_guess: "rm_numbering (const rm_numbering_tally *, rm_numbering)",
  rm_numbering_note: "void (rm_numbering_tally *, const rm_message *)",
  rm_objdesc_next: "_Bool (const rm_objdesc *, rm_objdesc_cursor *, rm_objdesc_entry *)",
  rm_objdesc_write: "rm_status (const rm_objdesc_entry *, int, uint8_t *, size_t, rm_objdesc *)",
  rm_outgoing_due: "uint32_t (const rm_outgoing *, const rm_outgoing_now *)",
  rm_outgoing_next: "rm_outgoing (const rm_outgoing *, const rm_outgoing_now *, uint32_t)",
  rm_outgoing_start: "rm_outgoing (const rm_position *, rm_plane)",
  rm_packet_add_fragment: "rm_status (rm_packet_builder *, const rm_fragment *)",
  rm_packet_add_option: "rm_status (rm_packet_builder *, uint32_t, rm_bytes)",
  rm_packet_begin: "rm_status (rm_packet_builder *, uint8_t *, size_t, const rm_packet_header *)",
  rm_packet_decode: "rm_status (const uint8_t *, size_t, rm_packet *, rm_wire_error *)",
  rm_packet_fate_text: "const char * (rm_packet_fate)",
  rm_packet_finish: "size_t (rm_packet_builder *)",
  rm_packet_next_fragment: "_Bool (const rm_packet *, size_t *, rm_fragment *)",
  rm_packet_option: "_Bool (const rm_packet *, uint32_t, rm_bytes *)",
  rm_packet_repeat: "rm_status (uint8_t *, size_t)",
  rm_packet_sent: "double (uint16_t, double, double)",
  rm_packet_time: "uint16_t (double)",
  rm_plain_init: "rm_status (rm_plain_body *, const rm_plain_around *, const rm_body_def *)",
  rm_plain_place: "rm_status (rm_plain_body *, const rm_plain_around *, rm_plain_out *)",
  rm_plain_set_velocity: "void (rm_plain_body *, rm_vec3)",
  rm_plain_tick: "rm_status (rm_plain_body *, const rm_plain_around *, double, rm_plain_out *)",
  rm_position_adjust_to_outside: "_Bool (rm_position *)",
  rm_position_check: "rm_status (rm_space, rm_position *)",
  rm_position_clean: "rm_status (rm_space, rm_position *)",
  rm_position_distance: "float (const rm_position *, const rm_position *)",
  rm_position_heading: "float (const rm_position *, const rm_position *)",
  rm_position_local_to_local: "rm_vec3 (const rm_position *, const rm_position *, rm_vec3)",
  rm_position_manager_adjust: "uint32_t (rm_position_manager *, const rm_rules *, const rm_chase_body *, const rm_position *, float, rm_frame *)",
  rm_position_manager_init: "void (rm_position_manager *)",
  rm_position_manager_use_time: "rm_interp_action (rm_position_manager *, const rm_chase_body *)",
  rm_position_offset: "rm_vec3 (const rm_position *, const rm_position *)",
  rm_position_rotation_flags: "uint32_t (rm_quat)",
  rm_position_settle: "_Bool (rm_space, rm_position *)",
  rm_position_subtract: "rm_frame (const rm_position *, const rm_position *)",
  rm_pow: "float (float, float)",
  rm_prediction_name: "const char * (int)",
  rm_quat_from_heading: "rm_quat (float)",
  rm_quat_heading: "float (rm_quat)",
  rm_quat_interpolate: "rm_quat (rm_quat, rm_quat, float)",
  rm_quat_normalize: "rm_status (rm_quat *)",
  rm_quat_with_heading: "rm_quat (rm_quat, float)",
  rm_raw_state_flags: "uint32_t (const rm_raw_state *)",
  rm_raw_state_is_equal: "_Bool (const rm_raw_state *, const rm_raw_state *)",
  rm_reason_name: "const char * (int)",
  rm_reassembler_bytes: "size_t (const rm_reassembler_def *)",
  rm_reassembler_count: "uint64_t (const rm_reassembler *, rm_packet_fate)",
  rm_reassembler_create: "rm_status (const rm_reassembler_def *, rm_reassembler **)",
  rm_reassembler_destroy: "void (rm_reassembler *)",
  rm_reassembler_forget: "void (rm_reassembler *, uint64_t)",
  rm_reassembler_pending: "int (const rm_reassembler *)",
  rm_reassembler_push: "rm_status (rm_reassembler *, uint64_t, const uint8_t *, size_t, rm_blob_fn *, void *, rm_wire_error *)",
  rm_recorder_bytes: "uint64_t (const rm_recorder *)",
  rm_recorder_flush: "rm_status (rm_recorder *)",
  rm_recorder_status: "rm_status (const rm_recorder *)",
  rm_recorder_stop: "rm_status (rm_recorder *)",
  rm_recording_read: "rm_status (const void *, size_t, rm_recording_info *, rm_wire_error *)",
  rm_replay_close: "void (rm_replay *)",
  rm_replay_op: "const char * (const rm_replay *)",
  rm_replay_open: "rm_status (const rm_replay_def *, const void *, size_t, rm_replay **, rm_wire_error *)",
  rm_replay_read: "rm_replay_result (const rm_replay *)",
  rm_replay_reports: "uint32_t (const rm_replay *, rm_replay_report *, uint32_t)",
  rm_replay_step: "_Bool (rm_replay *)",
  rm_replay_tick: "_Bool (rm_replay *)",
  rm_replay_world: "const rm_world * (const rm_replay *)",
  rm_rule_count: "uint32_t ()",
  rm_rule_describe: "rm_status (uint32_t, rm_rule_info *)",
  rm_rule_word: "const char * (uint32_t)",
  rm_rules_are_valid: "_Bool (const rm_rules *)",
  rm_rules_l3: "rm_rules ()",
  rm_rules_l3_2026: "rm_rules ()",
  rm_rules_preset: "rm_status (const char *, rm_rules *)",
  rm_rules_preset_name: "const char * (uint32_t)",
  rm_rules_retail: "rm_rules ()",
  rm_rules_set: "rm_status (rm_rules *, const char *, const char *)",
  rm_rules_smooth: "rm_rules ()",
  rm_run_rate: "float (float, float, float)",
  rm_runner_run: "void (const rm_runner *, uint32_t, rm_task_fn *, void *)",
  rm_sender_send: "rm_status (rm_sender *, uint16_t, const rm_bytes *, int, rm_datagram_fn *, void *)",
  rm_sequence_append: "uint32_t (rm_sequence *, const rm_motion_table *, uint32_t, float)",
  rm_sequence_init: "void (rm_sequence *)",
  rm_sequence_phase: "float (const rm_sequence *, const rm_motion_table *)",
  rm_sequence_phase_rate: "float (const rm_sequence *, const rm_motion_table *)",
  rm_sequence_remove_cycle: "void (rm_sequence *, const rm_motion_table *)",
  rm_sequence_remove_links: "void (rm_sequence *, const rm_motion_table *, uint32_t)",
  rm_sequence_set_cycle_speed: "void (rm_sequence *, float)",
  rm_sequence_update: "uint32_t (rm_sequence *, const rm_motion_table *, double, rm_frame *, rm_motion_events *)",
  rm_set_assert_handler: "void (rm_assert_fn *)",
  rm_sin: "float (float)",
  rm_status_text: "const char * (rm_status)",
  rm_sticky_adjust: "uint32_t (const rm_sticky *, const rm_chase_body *, const rm_position *, float, rm_frame *)",
  rm_sticky_clear: "void (rm_sticky *)",
  rm_sticky_elapse: "void (rm_sticky *, double)",
  rm_sticky_speed: "float (float)",
  rm_sticky_stick: "void (rm_sticky *, uint32_t, float)",
  rm_sticky_update_target: "void (rm_sticky *, uint32_t, rm_target_status, const rm_position *)",
  rm_sticky_use_time: "_Bool (rm_sticky *)",
  rm_sweep_ground: "rm_sweep_result (void *, const rm_sweep_in *, rm_sweep_out *)",
  rm_terrain_split: "_Bool (uint32_t, uint32_t)",
  rm_threads_create: "rm_status (uint32_t, const rm_allocator *, rm_threads **)",
  rm_threads_destroy: "void (rm_threads *)",
  rm_threads_runner: "rm_runner (rm_threads *)",
  rm_to_engine_direction: "rm_vec3 (rm_axes, rm_vec3)",
  rm_to_engine_omega: "rm_vec3 (rm_axes, rm_vec3)",
  rm_to_engine_point: "rm_vec3 (rm_axes, rm_vec3)",
  rm_to_engine_rotation: "rm_quat (rm_axes, rm_quat)",
  rm_vec3_heading: "float (rm_vec3)",
  rm_version: "uint32_t ()",
  rm_version_fits: "_Bool (uint32_t, uint32_t)",
  rm_wire_command: "uint32_t (rm_numbering, uint16_t, rm_command_role)",
  rm_world_add_table: "rm_status (rm_world *, const rm_motion_table *, uint32_t *)",
  rm_world_advance: "rm_status (rm_world *, double)",
  rm_world_bodies: "uint32_t (const rm_world *, rm_body_id *, uint32_t)",
  rm_world_bytes: "size_t (const rm_world_def *)",
  rm_world_check_save: "rm_status (const rm_world *, const void *, size_t, const char **)",
  rm_world_collision: "const rm_collision * (const rm_world *)",
  rm_world_create: "rm_status (const rm_world_def *, rm_world **)",
  rm_world_debug_draw: "rm_status (const rm_world *, const rm_debug_options *, const rm_debug_draw *)",
  rm_world_destroy: "void (rm_world *)",
  rm_world_event_count: "uint32_t (const rm_world *)",
  rm_world_find: "rm_status (const rm_world *, uint32_t, rm_body_id *)",
  rm_world_fingerprint: "rm_status (const rm_world *, rm_fingerprint *)",
  rm_world_grow: "rm_status (rm_world *, uint32_t)",
  rm_world_hash: "uint64_t (const rm_world *)",
  rm_world_hash_bodies: "uint64_t (const rm_world *)",
  rm_world_nearby: "int (void *, const rm_sweep_in *, float, rm_body_obstacle *, int)",
  rm_world_note_round_trip: "rm_status (rm_world *, uint32_t, double)",
  rm_world_pending: "double (const rm_world *)",
  rm_world_read_clock: "rm_status (const rm_world *, uint32_t, rm_clock_info *)",
  rm_world_read_smooth: "rm_status (const rm_world *, rm_smooth_work *)",
  rm_world_receive: "rm_status (rm_world *, const void *, size_t, rm_receipt *)",
  rm_world_receive_many: "rm_status (rm_world *, const rm_bytes *, uint32_t, rm_receipt *, rm_status *)",
  rm_world_receive_timed: "rm_status (rm_world *, const void *, size_t, const rm_timing *, rm_receipt *)",
  rm_world_record: "rm_status (rm_world *, const rm_recorder_def *, rm_recorder **)",
  rm_world_render: "uint32_t (const rm_world *, uint32_t, rm_render *, uint32_t)",
  rm_world_restore: "rm_status (rm_world *, const void *, size_t)",
  rm_world_save: "rm_status (const rm_world *, void *, size_t, size_t *)",
  rm_world_save_bytes: "size_t (const rm_world *)",
  rm_world_set_clock: "rm_status (rm_world *, uint32_t, const rm_clock_def *)",
  rm_world_set_collision: "rm_status (rm_world *, rm_collide_context *)",
  rm_world_set_ground: "rm_status (rm_world *, const rm_ground *)",
  rm_world_set_smooth: "rm_status (rm_world *, const rm_smooth_def *)",
  rm_world_set_sweep: "rm_status (rm_world *, rm_sweep_fn *, void *)",
  rm_world_set_viewer: "rm_status (rm_world *, const rm_position *)",
  rm_world_take_crossings: "rm_status (rm_world *, rm_crossing *, uint32_t, uint32_t *)",
  rm_world_take_events: "rm_status (rm_world *, rm_event *, uint32_t, uint32_t *, uint64_t *)",
  rm_world_tick: "rm_status (rm_world *, double)",
  rm_world_ticks: "uint64_t (const rm_world *)",
  rm_world_time: "double (const rm_world *)",
  rm_world_within: "uint32_t (rm_world *, uint32_t, rm_vec3, rm_vec3, rm_body_id *, uint32_t)",
  rm_wrap_degrees: "float (float)",
};

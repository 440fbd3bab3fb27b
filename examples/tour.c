// The tour: what a game does with remora, in one program. A level of a heightmap and an OBJ, a body
// under smooth rules that follows timed reports, one that does a motion command, a message that is
// encoded, cut into datagrams, put together, decoded and received, events, debug drawing, a
// recording that is played back. Every language prints the same text (tour.expected).

#include <remora/ac.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 17, FRAMES = 90, FRAMES_A_REPORT = 3, TICKS = 60, ROOM = 1 << 20 };

// A crate of two by two metres, one metre high, with Y up as most programs write it.
static const char CRATE[] = "v -1 0 1\nv 1 0 1\nv 1 0 -1\nv -1 0 -1\n"
                            "v -1 1 1\nv 1 1 1\nv 1 1 -1\nv -1 1 -1\n"
                            "f 5 6 7 8\nf 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n"
                            "f 1 2\n"; // a bad face, which is dropped

typedef struct bytes {
    uint8_t data[ROOM];
    size_t size;
} bytes;

typedef struct drawn {
    unsigned lines, points, texts;
} drawn;

static void check(rm_status status) {
    if (status != RM_OK) {
        fprintf(stderr, "remora: %s\n", rm_status_text(status));
        exit(1);
    }
}

// --------------------------------------------------------------------------------------- the level

static void add_terrain(rm_collision *level) {
    uint8_t raw[2 * SIDE * SIDE];
    static float heights[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; ++i) {
        raw[2 * i] = (uint8_t)((i % SIDE * 7 + i / SIDE * 3) % 40);
        raw[2 * i + 1] = 0;
    }
    check(rm_load_heightmap(raw, sizeof raw, SIDE, SIDE, 0.01f, heights, NULL));
    rm_terrain_def terrain = {.columns = SIDE, .rows = SIDE, .spacing = 8.0f, .heights = heights};
    terrain.corner = rm_vec3_make(-64.0f, -64.0f, 0.0f);
    check(rm_collision_set_terrain(level, &terrain, NULL));
}

static void add_crate(rm_collision *level) {
    rm_obj_def def = rm_default_obj_def();
    rm_obstacle_def crate = rm_default_obstacle_def();
    rm_mesh_data *data = NULL;
    rm_obstacle_id id;
    uint32_t dropped = 0;
    def.axes = RM_AXES_GODOT;
    def.is_lenient = true;
    check(rm_mesh_data_create(NULL, &data));
    check(rm_load_obj_as(CRATE, strlen(CRATE), &def, data, &dropped, NULL));
    rm_mesh_def mesh = rm_mesh_data_def(data);
    crate.kind = RM_OBSTACLE_MESH;
    crate.at = rm_position_make(0, rm_vec3_make(0.5f, 6.0f, 0.0f), rm_quat_identity());
    check(rm_collision_add_mesh(level, &mesh, &crate.mesh, NULL));
    check(rm_collision_add_obstacle(level, &crate, &id, NULL));
    rm_mesh_data_destroy(data);
    printf("level: %u faces, %u dropped\n", (unsigned)mesh.polygon_count, (unsigned)dropped);
}

static rm_world *new_world(rm_rules rules, rm_collide_context *context) {
    rm_world *world = NULL;
    rm_world_def def = rules.present == RM_RULE_SMOOTH ? rm_default_world_def() : rm_ac_world_def();
    def.rules = rules;
    def.space = RM_SPACE_FLAT;
    def.capacity = 8;
    def.events = 256;
    check(rm_world_create(&def, &world));
    check(rm_world_set_collision(world, context));
    return world;
}

static rm_body_id add_body(rm_world *world, uint32_t guid, float x, float y) {
    rm_body_id id;
    rm_body_def def = rm_default_body_def();
    def.guid = guid;
    def.position = rm_position_make(0, rm_vec3_make(x, y, 0.5f), rm_quat_identity());
    check(rm_body_add(world, &def, &id));
    check(rm_body_enter(world, id, &def.position));
    return id;
}

// ---------------------------------------------------------------------------- reports with a time

// Ten reports a second, a tenth of a second old, of a mover that runs north past the crate.
static void follow(rm_world *world, rm_body_id body) {
    for (int frame = 0; frame < FRAMES; ++frame) {
        if (frame % FRAMES_A_REPORT == 0) {
            rm_remote_report report = rm_default_remote_report();
            report.known |= RM_KNOWN_VELOCITY | RM_KNOWN_SENT | RM_KNOWN_NUMBER;
            report.position.origin = rm_vec3_make(-3.0f, 0.125f * (float)frame, 0.0f);
            report.velocity = rm_vec3_make(0.0f, 3.75f, 0.0f);
            report.sent = rm_world_time(world) - 0.1;
            report.number = (uint32_t)(frame / FRAMES_A_REPORT);
            check(rm_body_report(world, body, &report));
        }
        check(rm_world_advance(world, 1.0 / 30.0));
    }
}

// ------------------------------------------------------------------------------ a message travels

static void keep(void *user, rm_bytes datagram) {
    bytes *kept = user;
    memcpy(kept->data, datagram.data, datagram.size);
    kept->size = datagram.size;
}

static void hand_over(void *user, const rm_blob *blob) {
    rm_receipt receipt;
    rm_message message;
    check(rm_message_decode(RM_NUMBERING_CLIENT_2013, blob->bytes.data, blob->bytes.size, &message,
                            NULL));
    check(rm_world_receive(user, blob->bytes.data, blob->bytes.size, &receipt));
    printf("message: %s of %u, %u bytes, x %.2f\n", rm_message_name(message.kind),
           (unsigned)receipt.guid, (unsigned)blob->bytes.size,
           (double)message.update_position.at.position.origin.x);
}

static void send(rm_world *world, uint32_t guid) {
    static bytes datagram;
    uint8_t encoded[256];
    rm_bytes whole = {encoded, 0};
    rm_sender sender = {.packet_sequence = 2, .fragment_sequence = 1};
    rm_reassembler *reassembler = NULL;
    rm_reassembler_def def = rm_default_reassembler_def();
    rm_message message = {.kind = RM_MESSAGE_UPDATE_POSITION};
    rm_position_pack *at = &message.update_position.at;
    message.update_position.guid = guid;
    at->position = rm_position_make(0, rm_vec3_make(6.25f, -2.0f, 0.0f), rm_quat_identity());
    at->position_stamp = 1;
    at->flags = RM_POSITION_HAS_CONTACT | rm_position_rotation_flags(at->position.rotation);
    check(rm_message_encode(&message, encoded, sizeof encoded, &whole.size, NULL));
    check(rm_sender_send(&sender, RM_PACKET_QUEUE_SMARTBOX, &whole, 1, keep, &datagram));
    check(rm_reassembler_create(&def, &reassembler));
    check(
        rm_reassembler_push(reassembler, 1, datagram.data, datagram.size, hand_over, world, NULL));
    rm_reassembler_destroy(reassembler);
}

// ------------------------------------------------------------------- a command, recorded and drawn

static bool record(void *user, const void *data, size_t size) {
    bytes *kept = user;
    if (size > ROOM - kept->size) {
        return false;
    }
    memcpy(kept->data + kept->size, data, size);
    kept->size += size;
    return true;
}

static void count_line(void *user, rm_vec3 from, rm_vec3 to, uint32_t color) {
    (void)from, (void)to, (void)color;
    ((drawn *)user)->lines++;
}

static void count_point(void *user, rm_vec3 at, float radius, uint32_t color) {
    (void)at, (void)radius, (void)color;
    ((drawn *)user)->points++;
}

static void count_text(void *user, rm_vec3 at, const char *words, uint32_t color) {
    (void)at, (void)words, (void)color;
    ((drawn *)user)->texts++;
}

static void do_command(rm_world *world, rm_body_id body, const char *name) {
    rm_motion_error refused = RM_MOTION_OK;
    rm_move_parameters parameters = rm_default_move_parameters();
    parameters.speed = 1.5f;
    check(rm_body_do(world, body, rm_command_from_name(name), &parameters, &refused));
    if (refused != RM_MOTION_OK) {
        fprintf(stderr, "%s: refused with %u\n", name, (unsigned)refused);
        exit(1);
    }
}

static void print_events(rm_world *world) {
    static rm_event events[4096];
    uint32_t count = 0;
    check(rm_world_take_events(world, events, 4096, &count, NULL));
    unsigned roots = 0;
    for (uint32_t i = 0; i < count; ++i) {
        roots += events[i].reason == RM_REASON_ROOT;
    }
    printf("events: %u, %u of them root motion\n", (unsigned)count, roots);
}

static void print_drawing(const rm_world *world) {
    drawn count = {0, 0, 0};
    rm_debug_draw draw = {&count, count_line, count_point, count_text};
    check(rm_world_debug_draw(world, NULL, &draw));
    printf("drawn: %u lines, %u points, %u texts\n", count.lines, count.points, count.texts);
}

static void play_back(const bytes *recording) {
    rm_replay *replay = NULL;
    rm_replay_def def = rm_default_replay_def();
    check(rm_replay_open(&def, recording->data, recording->size, &replay, NULL));
    while (rm_replay_tick(replay)) {
    }
    rm_replay_result result = rm_replay_read(replay);
    printf("recording: %u calls, %s, hash %016llx\n", (unsigned)result.calls,
           result.difference.kind == RM_DIFFERENCE_NONE ? "the same" : "different",
           (unsigned long long)rm_world_hash(rm_replay_world(replay)));
    rm_replay_close(replay);
}

static void walk(rm_world *world, rm_body_id body) {
    static bytes recording;
    rm_recorder *recorder = NULL;
    rm_recorder_def def = rm_default_recorder_def();
    def.write = record;
    def.user = &recording;
    check(rm_world_record(world, &def, &recorder));
    do_command(world, body, "WalkForward");
    for (int tick = 0; tick < TICKS; ++tick) {
        check(rm_world_tick(world, 1.0 / 30.0));
    }
    send(world, 2);
    for (int tick = 0; tick < TICKS; ++tick) {
        check(rm_world_tick(world, 1.0 / 30.0));
    }
    check(rm_recorder_stop(recorder));
    print_events(world);
    print_drawing(world);
    play_back(&recording);
}

static void print(const char *name, const rm_world *world, rm_body_id body) {
    rm_position at;
    check(rm_body_render(world, body, &at));
    printf("%s: at %.4f %.4f %.4f, hash %016llx\n", name, (double)at.origin.x, (double)at.origin.y,
           (double)at.origin.z, (unsigned long long)rm_world_hash(world));
}

int main(void) {
    rm_collision *level = NULL;
    rm_collision_def def = rm_default_collision_def();
    def.space = RM_SPACE_FLAT;
    check(rm_collision_create(&def, &level));
    add_terrain(level);
    add_crate(level);
    rm_collide_context context = rm_collide_context_make(level, NULL);
    rm_world *smooth = new_world(rm_rules_smooth(), &context);
    rm_world *chase = new_world(rm_rules_l3(), &context);
    rm_body_id runner = add_body(smooth, 1, -3.0f, 0.0f);
    rm_body_id walker = add_body(chase, 2, 5.0f, -6.0f);
    follow(smooth, runner);
    print("smooth", smooth, runner);
    walk(chase, walker);
    print("chase", chase, walker);
    rm_world_destroy(chase);
    rm_world_destroy(smooth);
    rm_collision_destroy(level);
    return 0;
}

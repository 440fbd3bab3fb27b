// The tour in C++: see tour.c. Prints tour.expected.

#include <remora/remora.hpp>

#include <cinttypes>
#include <cstdio>
#include <string_view>

namespace {

constexpr int SIDE = 17, FRAMES = 90, FRAMES_A_REPORT = 3, TICKS = 60;
constexpr double STEP = 1.0 / 30.0;
constexpr std::string_view CRATE =
    "v -1 0 1\nv 1 0 1\nv 1 0 -1\nv -1 0 -1\nv -1 1 1\nv 1 1 1\nv 1 1 -1\nv -1 1 -1\n"
    "f 5 6 7 8\nf 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\nf 1 2\n";

void check(rm_status status) {
    remora::Status(status).or_throw();
}

template <auto Destroy> struct Give {
    template <class T> void operator()(T *thing) const { (void)Destroy(thing); }
};
using Level = std::unique_ptr<rm_collision, Give<rm_collision_destroy>>;
using MeshData = std::unique_ptr<rm_mesh_data, Give<rm_mesh_data_destroy>>;
using Reassembler = std::unique_ptr<rm_reassembler, Give<rm_reassembler_destroy>>;
using Replay = std::unique_ptr<rm_replay, Give<rm_replay_close>>;

remora::Position at(float x, float y, float z) {
    return rm_position_make(0, rm_vec3_make(x, y, z), rm_quat_identity());
}

// ------------------------------------------------------------------------------------- the level

void add_terrain(rm_collision *level) {
    std::vector<uint8_t> raw;
    std::vector<float> heights(SIDE * SIDE);
    for (int i = 0; i < SIDE * SIDE; ++i) {
        raw.push_back(static_cast<uint8_t>((i % SIDE * 7 + i / SIDE * 3) % 40));
        raw.push_back(0);
    }
    check(rm_load_heightmap(raw.data(), raw.size(), SIDE, SIDE, 0.01f, heights.data(), nullptr));
    rm_terrain_def terrain = {SIDE, SIDE, 8.0f, rm_vec3_make(-64, -64, 0), heights.data()};
    check(rm_collision_set_terrain(level, &terrain, nullptr));
}

void add_crate(rm_collision *level) {
    rm_mesh_data *made = nullptr;
    check(rm_mesh_data_create(nullptr, &made));
    MeshData data(made);
    rm_obj_def def = rm_default_obj_def();
    def.axes = RM_AXES_GODOT;
    def.is_lenient = true;
    uint32_t dropped = 0;
    check(rm_load_obj_as(CRATE.data(), CRATE.size(), &def, data.get(), &dropped, nullptr));
    rm_mesh_def mesh = rm_mesh_data_def(data.get());
    rm_obstacle_def crate = rm_default_obstacle_def();
    rm_obstacle_id id;
    crate.kind = RM_OBSTACLE_MESH;
    crate.at = at(0.5f, 6, 0);
    check(rm_collision_add_mesh(level, &mesh, &crate.mesh, nullptr));
    check(rm_collision_add_obstacle(level, &crate, &id, nullptr));
    std::printf("level: %u faces, %u dropped\n", mesh.polygon_count, dropped);
}

remora::World new_world(rm_rules rules, rm_collide_context &context) {
    remora::WorldDef def(rules.present == RM_RULE_SMOOTH ? rm_default_world_def()
                                                         : rm_ac_world_def());
    def.rules = rules;
    def.space = RM_SPACE_FLAT;
    def.capacity = 8;
    def.events = 256;
    remora::World world = remora::World::create(def).value();
    world.set_collision(context).or_throw();
    return world;
}

remora::Body add_body(remora::World &world, uint32_t guid, float x, float y) {
    remora::BodyDef def;
    def.guid = guid;
    def.position = at(x, y, 0.5f);
    remora::Body body = world.add(def).value();
    body.enter(def.position).or_throw();
    return body;
}

// -------------------------------------------------------------------------- reports with a time

void follow(remora::World &world, remora::Body body) {
    for (int frame = 0; frame < FRAMES; ++frame) {
        if (frame % FRAMES_A_REPORT == 0) {
            rm_remote_report report = rm_default_remote_report();
            report.known |= RM_KNOWN_VELOCITY | RM_KNOWN_SENT | RM_KNOWN_NUMBER;
            report.position = at(-3, 0.125f * static_cast<float>(frame), 0);
            report.velocity = rm_vec3_make(0, 3.75f, 0);
            report.sent = world.time() - 0.1;
            report.number = static_cast<uint32_t>(frame / FRAMES_A_REPORT);
            body.report(report).or_throw();
        }
        world.advance(STEP).or_throw();
    }
}

// ---------------------------------------------------------------------------- a message travels

void hand_over(void *user, const rm_blob *blob) {
    rm_message message;
    check(rm_message_decode(RM_NUMBERING_CLIENT_2013, blob->bytes.data, blob->bytes.size, &message,
                            nullptr));
    auto &world = *static_cast<remora::World *>(user);
    rm_receipt receipt = world.receive(blob->bytes.data, blob->bytes.size).value();
    std::printf("message: %s of %u, %zu bytes, x %.2f\n", rm_message_name(message.kind),
                receipt.guid, blob->bytes.size,
                static_cast<double>(message.update_position.at.position.origin.x));
}

std::vector<uint8_t> encoded(uint32_t guid) {
    rm_message message = {};
    message.kind = RM_MESSAGE_UPDATE_POSITION;
    message.update_position.guid = guid;
    rm_position_pack &pack = message.update_position.at;
    pack.position = at(6.25f, -2, 0);
    pack.position_stamp = 1;
    pack.flags = RM_POSITION_HAS_CONTACT | rm_position_rotation_flags(pack.position.rotation);
    std::vector<uint8_t> bytes(256);
    std::size_t size = 0;
    check(rm_message_encode(&message, bytes.data(), bytes.size(), &size, nullptr));
    bytes.resize(size);
    return bytes;
}

void send(remora::World &world, uint32_t guid) {
    std::vector<uint8_t> bytes = encoded(guid);
    std::vector<uint8_t> datagram;
    rm_bytes whole = {bytes.data(), bytes.size()};
    rm_sender sender = {2, 1, 0, 0, 0};
    rm_datagram_fn *keep = [](void *user, rm_bytes one) {
        static_cast<std::vector<uint8_t> *>(user)->assign(one.data, one.data + one.size);
    };
    check(rm_sender_send(&sender, RM_PACKET_QUEUE_SMARTBOX, &whole, 1, keep, &datagram));
    rm_reassembler *made = nullptr;
    rm_reassembler_def def = rm_default_reassembler_def();
    check(rm_reassembler_create(&def, &made));
    Reassembler reassembler(made);
    check(
        rm_reassembler_push(made, 1, datagram.data(), datagram.size(), hand_over, &world, nullptr));
}

// --------------------------------------------------------------- a command, recorded and drawn

struct Drawn {
    unsigned lines = 0, points = 0, texts = 0;
};

void print_drawing(const remora::World &world) {
    Drawn count;
    rm_debug_draw draw = {};
    draw.user = &count;
    draw.line = [](void *user, rm_vec3, rm_vec3, uint32_t) { ++static_cast<Drawn *>(user)->lines; };
    draw.point = [](void *user, rm_vec3, float, uint32_t) { ++static_cast<Drawn *>(user)->points; };
    draw.text = [](void *user, rm_vec3, const char *, uint32_t) {
        ++static_cast<Drawn *>(user)->texts;
    };
    check(rm_world_debug_draw(world.get(), nullptr, &draw));
    std::printf("drawn: %u lines, %u points, %u texts\n", count.lines, count.points, count.texts);
}

void play_back(const std::vector<uint8_t> &recording) {
    rm_replay *made = nullptr;
    rm_replay_def def = rm_default_replay_def();
    check(rm_replay_open(&def, recording.data(), recording.size(), &made, nullptr));
    Replay replay(made);
    while (rm_replay_tick(made)) {
    }
    rm_replay_result result = rm_replay_read(made);
    const char *same = result.difference.kind == RM_DIFFERENCE_NONE ? "the same" : "different";
    std::printf("recording: %" PRIu64 " calls, %s, hash %016" PRIx64 "\n", result.calls, same,
                rm_world_hash(rm_replay_world(made)));
}

void walk_ticks(remora::World &world) {
    for (int tick = 0; tick < TICKS; ++tick) {
        world.tick(STEP).or_throw();
    }
}

void walk(remora::World &world, remora::Body body) {
    std::vector<uint8_t> recording;
    rm_recorder *recorder = nullptr;
    rm_recorder_def def = rm_default_recorder_def();
    def.user = &recording;
    def.write = [](void *user, const void *bytes, std::size_t size) {
        auto first = static_cast<const uint8_t *>(bytes);
        auto &kept = *static_cast<std::vector<uint8_t> *>(user);
        kept.insert(kept.end(), first, first + size);
        return true;
    };
    check(rm_world_record(world.get(), &def, &recorder));
    rm_move_parameters parameters = rm_default_move_parameters();
    parameters.speed = 1.5f;
    if (body.perform(rm_command_from_name("WalkForward"), parameters).value() != RM_MOTION_OK) {
        throw std::runtime_error("refused");
    }
    walk_ticks(world);
    send(world, 2);
    walk_ticks(world);
    check(rm_recorder_stop(recorder));
    std::size_t roots = 0;
    std::vector<remora::Event> events = world.take_events().value();
    for (const remora::Event &event : events) {
        roots += event.reason == RM_REASON_ROOT;
    }
    std::printf("events: %zu, %zu of them root motion\n", events.size(), roots);
    print_drawing(world);
    play_back(recording);
}

void show(const char *name, const remora::World &world, const remora::Body &body) {
    remora::Vec3 where = body.render().value().origin;
    std::printf("%s: at %.4f %.4f %.4f, hash %016" PRIx64 "\n", name, static_cast<double>(where.x),
                static_cast<double>(where.y), static_cast<double>(where.z), world.hash());
}

} // namespace

int main() {
    rm_collision *made = nullptr;
    rm_collision_def def = rm_default_collision_def();
    def.space = RM_SPACE_FLAT;
    check(rm_collision_create(&def, &made));
    Level level(made);
    add_terrain(made);
    add_crate(made);
    rm_collide_context context = rm_collide_context_make(made, nullptr);
    remora::World smooth = new_world(rm_rules_smooth(), context);
    remora::World chase = new_world(rm_rules_l3(), context);
    remora::Body runner = add_body(smooth, 1, -3, 0);
    remora::Body walker = add_body(chase, 2, 5, -6);
    follow(smooth, runner);
    show("smooth", smooth, runner);
    walk(chase, walker);
    show("chase", chase, walker);
}

// first.c in C++: the same body, the same text.

#include <remora/remora.hpp>

#include <cstdio>
#include <exception>

namespace {

constexpr int ticks = 60, ticks_a_report = 6, reports = 4, jump_at = 40, ticks_a_line = 10;

// The server says: it is one metre further east and half a metre further north, and faces east.
void report(remora::Body &body, int number) {
    rm_position_update update = {};
    update.position.origin = {10.0f + float(number), 20.0f + 0.5f * float(number), 5.0f};
    update.position.rotation = {0.70710678f, 0.0f, 0.0f, -0.70710678f};
    update.has_contact = true;
    update.stamp = static_cast<uint16_t>(number);
    body.update(update).value();
}

// The server says: it jumps, north-east.
void jump(remora::Body &body) {
    rm_vector_update update = {};
    update.velocity = {1.0f, 2.0f, 4.0f};
    update.stamp = 1;
    body.update(update).value();
}

void print(const remora::World &world, const remora::Body &body) {
    remora::BodyInfo info = body.read().value();
    remora::Vec3 at = info.position.origin;
    std::printf("tick %u: at %.4f %.4f %.4f, heading %.2f, queue %u, %s\n", unsigned(world.ticks()),
                double(at.x), double(at.y), double(at.z), double(info.heading),
                unsigned(info.queue_count),
                info.transient & RM_TRANSIENT_CONTACT ? "on the ground" : "in the air");
}

void run() {
    remora::WorldDef def;
    def.space = RM_SPACE_FLAT;
    remora::World world = remora::World::create(def).value();

    remora::BodyDef somebody;
    somebody.guid = 1;
    somebody.position.origin = {10.0f, 20.0f, 5.0f};
    remora::Body body = world.add(somebody).value();

    for (int tick = 0; tick < ticks; ++tick) {
        if (tick % ticks_a_report == 1 && tick / ticks_a_report < reports) {
            report(body, tick / ticks_a_report + 1);
        }
        if (tick == jump_at) {
            jump(body);
        }
        world.tick(1.0 / 30.0).or_throw();
        if ((tick + 1) % ticks_a_line == 0) {
            print(world, body);
        }
    }
    std::printf("hash %016llx\n", static_cast<unsigned long long>(world.hash()));
}

} // namespace

int main() {
    if (!remora::version_fits()) {
        std::fprintf(stderr, "this library is not the one that was compiled with\n");
        return 1;
    }
    try {
        run();
    } catch (const std::exception &error) {
        std::fprintf(stderr, "remora: %s\n", error.what());
        return 1;
    }
    return 0;
}

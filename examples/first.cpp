// first.c in C++: the same body, the same text.

#include <remora/remora.hpp>

#include <cstdio>
#include <exception>

namespace {

constexpr int frames = 120, frames_a_second = 60, frames_a_report = 6, frames_under_way = 6;

// What the server knows: 4 m/s to the north, and ever faster to the east.
remora::Vec3 place_at(int frame) {
    return {float(frame * frame) / 3600.0f, 4.0f * float(frame) / 60.0f, 0.0f};
}

// The server said where it was, and when.
void report(remora::Body &body, int frame) {
    rm_remote_report news = rm_default_remote_report();
    news.position.origin = place_at(frame);
    news.sent = double(frame) / frames_a_second;
    news.known = RM_KNOWN_SENT;
    body.report(news).or_throw();
}

void print(const remora::World &world, int frame) {
    remora::Render drawn = world.render().at(0); // of all bodies, ready to draw
    remora::Vec3 is = place_at(frame);
    std::printf("%.2f s: drawn at %.2f %.2f, is at %.2f %.2f\n", double(frame) / frames_a_second,
                double(drawn.position.x), double(drawn.position.y), double(is.x), double(is.y));
}

void run() {
    remora::WorldDef def; // smooth rules; your own coordinates: metres, z up
    remora::World world = remora::World::create(def).value();

    remora::BodyDef somebody;
    somebody.position.origin = place_at(0);
    remora::Body body = world.add(somebody).value();

    for (int frame = 1; frame <= frames; ++frame) {
        int sent = frame - frames_under_way;
        if (sent >= 0 && sent % frames_a_report == 0) {
            report(body, sent);
        }
        world.advance(1.0 / frames_a_second).or_throw(); // a frame of your game
        if (frame % 20 == 0) {
            print(world, frame);
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

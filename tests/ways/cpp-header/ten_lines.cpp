// The ten lines of the README in C++.

#include <remora/remora.hpp>

#include <cstdio>

int main() {
    remora::WorldDef def; // smooth rules; your own coordinates: metres, z up
    auto world = remora::World::create(def);
    auto body = world ? world->add() : world.status();
    if (!body) {
        return 1;
    }
    rm_remote_report report = rm_default_remote_report();
    std::vector<remora::Render> drawn;
    for (int frame = 0; frame < 60; ++frame) {
        if (frame % 6 == 0) { // ten reports a second: a place, and when it was there
            report.position.origin = {0.0f, 4.0f * float(frame) / 60.0f, 0.0f};
            report.sent = frame / 60.0;
            report.known = RM_KNOWN_SENT;
            body->report(report).or_throw();
        }
        world->advance(1.0 / 60.0).or_throw(); // a frame of your game
        world->render(drawn);                  // all bodies, ready to draw
        if (frame % 12 == 11) {
            std::printf("%.2f s: north %.2f\n", (frame + 1) / 60.0, double(drawn[0].position.y));
        }
    }
}

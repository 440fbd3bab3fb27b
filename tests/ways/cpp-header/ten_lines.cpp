// The ten lines of the README in C++.

#include <remora/remora.hpp>

#include <cstdio>

int main() {
    remora::WorldDef def;
    def.space = RM_SPACE_FLAT; // your own coordinates; metres, z up
    auto world = remora::World::create(def);
    auto body = world ? world->add() : world.status();
    if (!body) {
        return 1;
    }
    world->advance(1.0 / 30.0).or_throw();
    rm_position_update report = {};
    report.position = {0, {12, 14, 0}, {1, 0, 0, 0}};
    report.has_contact = true;
    report.stamp = 1;
    body->update(report).value(); // the server says: it is 2 m further north
    std::vector<remora::Render> drawn;
    for (int frame = 0; frame < 24; ++frame) {
        world->advance(1.0 / 60.0).or_throw(); // a frame of your game
        world->render(drawn);                  // all bodies, ready to draw
        if (frame % 6 == 5) {
            std::printf("%.2f s: north %.2f\n", (frame + 1) / 60.0, double(drawn[0].position.y));
        }
    }
}

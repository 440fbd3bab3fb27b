// What the C++ header adds to the C interface: ownership, handles, results, callables.

#include <remora/remora.hpp>

#include <array>
#include <cstdio>
#include <cstring>

namespace {

int passed = 0, failed = 0;

void check(bool condition, const char *what) {
    (condition ? passed : failed) += 1;
    if (!condition) {
        std::printf("failed: %s\n", what);
    }
}

remora::World flat_world() {
    remora::AcWorldDef def;
    def.space = RM_SPACE_FLAT;
    def.events = 32;
    return remora::World::create(def).value();
}

void failures_are_statuses() {
    remora::AcWorldDef def;
    def.capacity = 0;
    auto none = remora::World::create(def);
    check(!none && none.status().code() == RM_ERROR_ARGUMENT, "a def without bodies is refused");
    remora::World world = flat_world();
    check(world.tick(-1.0).code() == RM_ERROR_TIME, "negative time is refused");
    check(world.find(7).status().code() == RM_ERROR_UNKNOWN_GUID, "nobody has this guid");
}

void failures_are_thrown_on_demand() {
    remora::World world = flat_world();
    rm_status thrown = RM_OK;
    try {
        world.find(7).value();
    } catch (const remora::Error &error) {
        thrown = error.code();
        check(std::strcmp(error.what(), rm_status_text(thrown)) == 0, "an error says what it is");
    }
    check(thrown == RM_ERROR_UNKNOWN_GUID, "value() of a failure throws");
}

void handles_outlive_moves_and_notice_removal() {
    remora::World first = flat_world();
    remora::Body body = first.add().value();
    remora::World world = std::move(first);
    check(bool(body.read()), "a handle is valid after its world was moved");
    check(world.bodies().size() == 1 && world.bodies()[0] == body, "the world lists its body");
    body.remove().or_throw();
    check(body.read().status().code() == RM_ERROR_STALE_ID, "a removed body is stale");
    check(!remora::Body(), "a default handle is nobody");
}

void callables_are_sweeps_and_grounds() {
    int asked = 0;
    auto wall = [&asked](const remora::SweepIn &in, remora::SweepOut &out) {
        ++asked;
        out.at = in.to;
        out.at.origin.y = in.to.origin.y < 1.0f ? in.to.origin.y : 1.0f;
        return RM_SWEEP_OK;
    };
    auto hill = [](const remora::Position &at) { return std::optional<float>(at.origin.x * 0.5f); };
    remora::World world = flat_world();
    remora::BodyDef def;
    def.position.origin = {4, 0, 0};
    remora::Body body = world.add(def).value();
    world.set_sweep(wall).or_throw();
    body.move({0, 3, 0}).value();
    check(asked == 1 && body.read()->position.origin.y == 1.0f, "the callable stopped the body");
    world.tick(1.0 / 30.0).or_throw();

    remora::World hills = flat_world();
    hills.set_ground(hill).or_throw();
    remora::Body walker = hills.add(def).value();
    hills.tick(1.0 / 30.0).or_throw();
    check(walker.read()->position.origin.z == 2.0f, "the callable is the ground");
}

void saved_worlds_are_copies() {
    remora::World world = flat_world();
    remora::Body body = world.add().value();
    body.interpolate({0, {1, 2, 0}, {1, 0, 0, 0}}).or_throw();
    std::vector<std::byte> bytes = world.save().value();
    uint64_t before = world.hash();
    world.tick(1.0 / 30.0).or_throw();
    check(world.hash() != before, "a tick changes the hash");
    check(!world.take_events().value().empty(), "and tells why");
    world.restore(bytes).or_throw();
    check(world.hash() == before, "a restored world is the saved one");
    std::vector<std::byte> cut(bytes.begin(), bytes.end() - 1);
    check(world.restore(cut).code() == RM_ERROR_FORMAT, "damaged bytes are refused");
}

// A sender counts milliseconds, and each of its reports is under way for 0.1 s.
void senders_have_clocks() {
    remora::World world = remora::World::create().value();
    remora::Body body = world.add().value();
    remora::ClockDef clock;
    clock.rate = 1000.0;
    clock.bits = 32;
    world.set_clock(clock).or_throw();
    world.note_round_trip(0.2).or_throw();
    check(world.set_clock(clock, RM_CLOCKS).code() == RM_ERROR_ARGUMENT, "there are not so many");
    for (int frame = 6; frame <= 120; ++frame) {
        rm_remote_report report = rm_default_remote_report();
        report.position.origin = {0, 4.0f * float(frame - 6) / 60.0f, 0};
        report.sender_time = 1000.0 * (frame - 6) / 60.0;
        report.known = RM_KNOWN_CLOCK;
        if (frame % 6 == 0) {
            body.report(report).or_throw();
        }
        world.advance(1.0 / 60.0).or_throw();
    }
    check(world.render().at(0).id == body.id(), "poses say whose they are");
    check(world.add()->id() != body.id(), "and others are others");
    float off = world.render().at(0).position.y - 8.0f;
    check(off > -0.02f && off < 0.02f, "drawn where it is now");
    check(world.read_clock().value().rate == 1000.0, "the clock can be read");
    check(body.read_smooth().value().since > 0.0f, "and so can the body");
    std::string why = body.explain().value();
    check(why.find("timed by the clock of its sender") != std::string::npos, why.c_str());
    check(flat_world().add()->explain().status().code() == RM_ERROR_RULES, "other rules have none");
}

#if defined(__cpp_lib_span)
void spans_are_taken() {
    remora::World world = flat_world();
    std::array<remora::Render, 2> drawn = {};
    world.add().value();
    check(world.render(drawn) == 1, "poses into an array");
    world.add().value();
    check(world.render(std::span(drawn).first(1)) == 2, "as many as there is room for");
    std::vector<std::byte> bytes = world.save().value();
    std::span<const std::byte> whole = bytes;
    check(world.restore(whole.first(7)).code() == RM_ERROR_FORMAT, "a part is refused");
    check(static_cast<bool>(world.restore(whole)), "the whole is taken");
    check(world.receive(whole.first(2)).status().code() == RM_ERROR_SHORT, "a message too short");
}
#else
void spans_are_taken() {}
#endif

} // namespace

int main() {
    check(remora::version_fits(), "header and library fit");
    check(!rm_version_fits(RM_VERSION, RM_ABI_VERSION + 1), "another interface does not");
    check(!rm_version_fits(RM_VERSION + 1, RM_ABI_VERSION), "nor does an older library");
    failures_are_statuses();
    failures_are_thrown_on_demand();
    handles_outlive_moves_and_notice_removal();
    callables_are_sweeps_and_grounds();
    saved_worlds_are_copies();
    senders_have_clocks();
    spans_are_taken();
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}

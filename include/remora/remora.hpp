/// @file
/// remora for C++17: worlds that clean up after themselves, bodies as handles, results that must be
/// used. Thin: every call is one call of the C interface, whose types and descriptions hold; for
/// the rest use World::get() and Body::id().
///
/// Calls that can fail return a Status or, with a value, a Result; both must be examined. Only
/// or_throw(), and value() of a Result that failed, throw; in programs compiled with exceptions off
/// these two abort.

#pragma once

#include "remora/ac.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__cpp_exceptions)
#include <stdexcept>
#endif
#if __cplusplus >= 202002L
#include <span>
#endif

/// Ids of one world: the same body.
inline bool operator==(const rm_body_id &a, const rm_body_id &b) noexcept {
    return rm_body_id_is_equal(a, b);
}
/// The opposite.
inline bool operator!=(const rm_body_id &a, const rm_body_id &b) noexcept {
    return !(a == b);
}

namespace remora {

/// As rm_vec3.
using Vec3 = rm_vec3;
/// As rm_quat.
using Quat = rm_quat;
/// As rm_position.
using Position = rm_position;
/// As rm_body_info.
using BodyInfo = rm_body_info;
/// As rm_render.
using Render = rm_render;
/// As rm_event.
using Event = rm_event;
/// As rm_sweep_in.
using SweepIn = rm_sweep_in;
/// As rm_sweep_out.
using SweepOut = rm_sweep_out;

/// True if this program was compiled with headers that fit the library.
inline bool version_fits() {
    return rm_version_fits(RM_VERSION, RM_ABI_VERSION);
}

#if defined(__cpp_exceptions)
/// Exception of or_throw().
class Error : public std::runtime_error {
  public:
    /// Its text is that of rm_status_text().
    explicit Error(rm_status code) : std::runtime_error(rm_status_text(code)), code_(code) {}
    /// Status of the call.
    rm_status code() const noexcept { return code_; }

  private:
    rm_status code_;
};
#endif

namespace detail {
[[noreturn]] inline void fail(rm_status code) {
#if defined(__cpp_exceptions)
    throw Error(code);
#else
    (void)code;
    std::abort();
#endif
}
} // namespace detail

/// Status of a call; true on success.
class [[nodiscard]] Status {
  public:
    /// Every rm_status is one.
    constexpr Status(rm_status code) noexcept : code_(code) {}
    /// True on success.
    constexpr explicit operator bool() const noexcept { return code_ == RM_OK; }
    /// The status itself.
    constexpr rm_status code() const noexcept { return code_; }
    /// Short English sentence.
    const char *text() const noexcept { return rm_status_text(code_); }
    /// Throws Error on failure; ends the program where exceptions are off.
    void or_throw() const {
        if (code_ != RM_OK) {
            detail::fail(code_);
        }
    }

  private:
    rm_status code_;
};

/// A value, or the status of a failure.
template <class T> class [[nodiscard]] Result {
  public:
    /// A value.
    Result(T value) : value_(std::move(value)), status_(RM_OK) {}
    /// The status of a failure.
    Result(Status failure) : status_(failure) {}
    /// True if it has a value.
    explicit operator bool() const noexcept { return value_.has_value(); }
    /// The status.
    Status status() const noexcept { return status_; }

    /// Requires a value.
    T &operator*() & { return *value_; }
    /// Requires a value.
    const T &operator*() const & { return *value_; }
    /// Requires a value.
    T &&operator*() && { return *std::move(value_); }
    /// Requires a value.
    T *operator->() { return &*value_; }
    /// Requires a value.
    const T *operator->() const { return &*value_; }

    /// The value, or as Status::or_throw().
    T &value() & { return status_.or_throw(), *value_; }
    /// The value, or as Status::or_throw().
    const T &value() const & { return status_.or_throw(), *value_; }
    /// The value, or as Status::or_throw().
    T &&value() && { return status_.or_throw(), *std::move(value_); }

  private:
    std::optional<T> value_;
    Status status_;
};

namespace detail {
// Takes the variable that the call has written by reference, because the order in which arguments
// are evaluated is open.
template <class T> Result<T> result(rm_status code, T &written) {
    return code == RM_OK ? Result<T>(std::move(written)) : Result<T>(Status(code));
}
} // namespace detail

/// A world's def with the defaults of rm_default_world_def(): any game.
struct WorldDef : rm_world_def {
    /// All defaults.
    WorldDef() : rm_world_def(rm_default_world_def()) {}
    /// From a def of the C interface.
    explicit WorldDef(const rm_world_def &def) : rm_world_def(def) {}
};

/// A world's def with the defaults of rm_ac_world_def(): the documents' rules on landblocks.
struct AcWorldDef : WorldDef {
    /// All defaults.
    AcWorldDef() : WorldDef(rm_ac_world_def()) {}
};

/// A body's def with the defaults of rm_default_body_def().
struct BodyDef : rm_body_def {
    /// All defaults.
    BodyDef() : rm_body_def(rm_default_body_def()) {}
};

/// A sender's clock with the defaults of rm_default_clock_def().
struct ClockDef : rm_clock_def {
    /// All defaults.
    ClockDef() : rm_clock_def(rm_default_clock_def()) {}
};

/// A body of a world: a handle, cheap to copy. The world must outlive it; one whose body was
/// removed gets RM_ERROR_STALE_ID.
class Body {
  public:
    Body() = default; ///< null
    /// A body of the C interface.
    Body(rm_world *world, rm_body_id id) : world_(world), id_(id) {}
    /// Its id in the C interface.
    rm_body_id id() const noexcept { return id_; }
    /// False for a null id.
    explicit operator bool() const noexcept { return !rm_body_id_is_null(id_); }
    /// The same body of the same world.
    friend bool operator==(const Body &a, const Body &b) {
        return a.world_ == b.world_ && rm_body_id_is_equal(a.id_, b.id_);
    }
    /// The opposite.
    friend bool operator!=(const Body &a, const Body &b) { return !(a == b); }

    /// As rm_body_remove().
    Status remove() { return rm_body_remove(world_, id_); }
    /// As rm_body_place().
    Status place(const Position &at) { return rm_body_place(world_, id_, &at); }
    /// As rm_body_enter().
    Status enter(const Position &at) { return rm_body_enter(world_, id_, &at); }
    /// As rm_body_move().
    Result<rm_sweep_result> move(Vec3 offset) {
        rm_sweep_result swept = RM_SWEEP_OK;
        return detail::result(rm_body_move(world_, id_, offset, &swept), swept);
    }

    // Reports of a server.
    /// As rm_body_report().
    Status report(const rm_remote_report &report) { return rm_body_report(world_, id_, &report); }
    /// As rm_body_update_position().
    Result<rm_route> update(const rm_position_update &update) {
        rm_route route = RM_ROUTE_IGNORED;
        return detail::result(rm_body_update_position(world_, id_, &update, &route), route);
    }
    /// As rm_body_update_vector().
    Result<bool> update(const rm_vector_update &update) {
        bool was_applied = false;
        return detail::result(rm_body_update_vector(world_, id_, &update, &was_applied),
                              was_applied);
    }
    /// As rm_body_update_motion().
    Result<bool> update(const rm_motion_update &update) {
        bool was_applied = false;
        return detail::result(rm_body_update_motion(world_, id_, &update, &was_applied),
                              was_applied);
    }
    /// As rm_body_update_state().
    Result<bool> update(const rm_state_update &update) {
        bool was_applied = false;
        return detail::result(rm_body_update_state(world_, id_, &update, &was_applied),
                              was_applied);
    }

    // Actions of a body of the host's own.
    /// As rm_body_jump().
    Result<rm_motion_error> jump(float extent) {
        rm_motion_error error = RM_MOTION_OK;
        return detail::result(rm_body_jump(world_, id_, extent, &error), error);
    }
    /// As rm_body_do().
    Result<rm_motion_error> perform(uint32_t command, const rm_move_parameters &parameters) {
        rm_motion_error error = RM_MOTION_OK;
        return detail::result(rm_body_do(world_, id_, command, &parameters, &error), error);
    }
    /// As rm_body_set_velocity().
    Status set_velocity(Vec3 velocity) { return rm_body_set_velocity(world_, id_, velocity); }
    /// As rm_body_set_cycle().
    Status set_cycle(Vec3 velocity, Vec3 omega = {}) {
        return rm_body_set_cycle(world_, id_, velocity, omega);
    }

    // Chase.
    /// As rm_body_interpolate().
    Status interpolate(const Position &to, bool keep_heading = false) {
        return rm_body_interpolate(world_, id_, &to, keep_heading);
    }
    /// As rm_body_stop().
    Status stop() { return rm_body_stop(world_, id_); }
    /// As rm_body_stick().
    Status stick(const Body &target) { return rm_body_stick(world_, id_, target.id_); }
    /// As rm_body_unstick().
    Status unstick() { return rm_body_unstick(world_, id_); }
    /// As rm_body_constrain().
    Status constrain(const Position &to, float start, float max) {
        return rm_body_constrain(world_, id_, &to, start, max);
    }
    /// As rm_body_unconstrain().
    Status unconstrain() { return rm_body_unconstrain(world_, id_); }

    /// As rm_body_read().
    Result<BodyInfo> read() const {
        BodyInfo info = {};
        return detail::result(rm_body_read(world_, id_, &info), info);
    }
    /// The drawn pose, blended between ticks.
    Result<Position> render() const {
        Position at = {};
        return detail::result(rm_body_render(world_, id_, &at), at);
    }

    // Of smooth rules.
    /// As rm_body_set_smooth().
    Status set_smooth(const rm_smooth_body &settings) {
        return rm_body_set_smooth(world_, id_, &settings);
    }
    /// As rm_body_read_smooth().
    Result<rm_smooth_info> read_smooth() const {
        rm_smooth_info info = {};
        return detail::result(rm_body_read_smooth(world_, id_, &info), info);
    }
    /// As rm_body_explain().
    Result<std::string> explain() const {
        std::string text(RM_EXPLANATION_SIZE, '\0');
        rm_status status = rm_body_explain(world_, id_, text.data(), text.size());
        text.resize(text.find('\0'));
        return detail::result(status, text);
    }

  private:
    rm_world *world_ = nullptr;
    rm_body_id id_ = {};
};

/// Many bodies, their updates, their clock and their drawn poses. Movable; save() and restore()
/// make copies.
class World {
  public:
    /// As rm_world_create().
    static Result<World> create(const rm_world_def &def = WorldDef()) {
        rm_world *world = nullptr;
        rm_status status = rm_world_create(&def, &world);
        return status == RM_OK ? Result<World>(World(world)) : Result<World>(Status(status));
    }

    /// The world of the C interface; still owned by this object.
    rm_world *get() const noexcept { return world_.get(); }

    /// As rm_world_grow().
    Status grow(uint32_t capacity) { return rm_world_grow(get(), capacity); }
    /// As rm_world_advance().
    Status advance(double seconds) { return rm_world_advance(get(), seconds); }
    /// As rm_world_tick().
    Status tick(double seconds) { return rm_world_tick(get(), seconds); }
    /// As rm_world_ticks().
    uint64_t ticks() const { return rm_world_ticks(get()); }
    /// As rm_world_pending().
    double pending() const { return rm_world_pending(get()); }

    /// As rm_world_time().
    double time() const { return rm_world_time(get()); }

    // Times of senders, for smooth rules.
    /// As rm_world_set_clock().
    Status set_clock(const rm_clock_def &def, uint32_t clock = 0) {
        return rm_world_set_clock(get(), clock, &def);
    }
    /// As rm_world_note_round_trip().
    Status note_round_trip(double seconds, uint32_t clock = 0) {
        return rm_world_note_round_trip(get(), clock, seconds);
    }
    /// As rm_world_read_clock().
    Result<rm_clock_info> read_clock(uint32_t clock = 0) const {
        rm_clock_info info = {};
        return detail::result(rm_world_read_clock(get(), clock, &info), info);
    }
    /// As rm_world_set_smooth().
    Status set_smooth(const rm_smooth_def &settings) {
        return rm_world_set_smooth(get(), &settings);
    }

    /// Bodies walk in a collision world; the context (rm_collide_context_make) must outlive
    /// the world.
    Status set_collision(rm_collide_context &context) {
        return rm_world_set_collision(get(), &context);
    }
    /// As rm_world_set_viewer().
    Status set_viewer(const Position &at) { return rm_world_set_viewer(get(), &at); }
    /// Viewer off: every body counts as near.
    Status remove_viewer() { return rm_world_set_viewer(get(), nullptr); }
    /// Level ground at a height in metres.
    Status set_ground(float height) {
        rm_ground ground = {RM_GROUND_CONSTANT, height, nullptr, nullptr};
        return rm_world_set_ground(get(), &ground);
    }

    /// A collision of your own: callable as rm_sweep_result(const SweepIn &, SweepOut &). The
    /// world keeps a reference, so it must outlive the world; temporaries are rejected. It must
    /// be noexcept.
    template <class Sweep> Status set_sweep(Sweep &sweep) {
        return rm_world_set_sweep(
            get(),
            [](void *user, const rm_sweep_in *in, rm_sweep_out *out) -> rm_sweep_result {
                return (*static_cast<Sweep *>(user))(*in, *out);
            },
            const_cast<void *>(static_cast<const void *>(std::addressof(sweep))));
    }

    /// Ground by a function: callable as std::optional<float>(const Position &), empty where there
    /// is a hole. Kept by reference, as a sweep is.
    template <class Height, std::enable_if_t<!std::is_arithmetic_v<Height>, int> = 0>
    Status set_ground(Height &height) {
        rm_ground ground = {};
        ground.kind = RM_GROUND_FUNCTION;
        ground.function = [](void *user, rm_body_id, const rm_position *at, float *out) -> bool {
            std::optional<float> found = (*static_cast<Height *>(user))(*at);
            *out = found.value_or(0.0f);
            return found.has_value();
        };
        ground.user = const_cast<void *>(static_cast<const void *>(std::addressof(height)));
        return rm_world_set_ground(get(), &ground);
    }

    /// As rm_body_add().
    Result<Body> add(const rm_body_def &def = BodyDef()) {
        rm_body_id id = {};
        return handle(rm_body_add(get(), &def, &id), id);
    }
    /// As rm_world_find().
    Result<Body> find(uint32_t guid) const {
        rm_body_id id = {};
        return handle(rm_world_find(get(), guid, &id), id);
    }
    /// As rm_world_bodies().
    std::vector<Body> bodies() const {
        std::vector<rm_body_id> ids(rm_world_bodies(get(), nullptr, 0));
        rm_world_bodies(get(), ids.data(), static_cast<uint32_t>(ids.size()));
        std::vector<Body> found;
        found.reserve(ids.size());
        for (rm_body_id id : ids) {
            found.emplace_back(get(), id);
        }
        return found;
    }

    /// One message of the server's.
    Result<rm_receipt> receive(const void *bytes, std::size_t size) {
        rm_receipt receipt = {};
        return detail::result(rm_world_receive(get(), bytes, size, &receipt), receipt);
    }

#if defined(__cpp_lib_span)
    /// One message of the server's, in C++20.
    Result<rm_receipt> receive(std::span<const std::byte> message) {
        return receive(message.data(), message.size());
    }
    /// As rm_world_render(), into memory of the caller's, in C++20.
    /// @return how many bodies are to be drawn, which may be more than were written
    std::size_t render(std::span<Render> out, uint32_t origin_cell = 0) const {
        return rm_world_render(get(), origin_cell, out.data(), static_cast<uint32_t>(out.size()));
    }
    /// As rm_world_restore(), in C++20.
    Status restore(std::span<const std::byte> bytes) {
        return rm_world_restore(get(), bytes.data(), bytes.size());
    }
#endif

    /// Poses of all bodies into a vector that is kept from frame to frame, so that allocations end
    /// once it is large enough.
    void render(std::vector<Render> &out, uint32_t origin_cell = 0) const {
        out.resize(rm_world_render(get(), origin_cell, nullptr, 0));
        rm_world_render(get(), origin_cell, out.data(), static_cast<uint32_t>(out.size()));
    }
    /// The same into a new vector.
    std::vector<Render> render(uint32_t origin_cell = 0) const {
        std::vector<Render> out;
        render(out, origin_cell);
        return out;
    }

    /// Takes the events since the last call (WorldDef::events).
    Result<std::vector<Event>> take_events() {
        std::vector<Event> events(rm_world_event_count(get()));
        uint32_t count = 0;
        rm_status status = rm_world_take_events(
            get(), events.data(), static_cast<uint32_t>(events.size()), &count, nullptr);
        events.resize(count);
        return detail::result(status, events);
    }

    /// As rm_world_hash().
    uint64_t hash() const {
        return rm_world_hash(get());
    }
    /// As rm_world_save().
    Result<std::vector<std::byte>> save() const {
        std::vector<std::byte> bytes(rm_world_save_bytes(get()));
        std::size_t size = 0;
        rm_status status = rm_world_save(get(), bytes.data(), bytes.size(), &size);
        bytes.resize(size);
        return detail::result(status, bytes);
    }
    /// As rm_world_restore().
    Status restore(const std::vector<std::byte> &bytes) {
        return rm_world_restore(get(), bytes.data(), bytes.size());
    }

  private:
    struct Destroy {
        void operator()(rm_world *world) const noexcept { rm_world_destroy(world); }
    };
    explicit World(rm_world *world) : world_(world) {}
    Result<Body> handle(rm_status status, const rm_body_id &id) const {
        return status == RM_OK ? Result<Body>(Body(get(), id)) : Result<Body>(Status(status));
    }
    std::unique_ptr<rm_world, Destroy> world_;
};

} // namespace remora

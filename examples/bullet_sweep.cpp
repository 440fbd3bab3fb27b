// Collision of one's own: Bullet's world behind rm_sweep_fn. A server reports a path that cuts a
// corner of a house and climbs a kerb; remora moves the body, Bullet says where each move ends.

#include <remora/remora.hpp>

#include <btBulletCollisionCommon.h>
#include <cmath>
#include <cstdio>
#include <exception>

namespace {

constexpr float radius = 0.48f;   // of the body's sphere, which is what Bullet sweeps
constexpr float skin = 0.01f;     // kept between the sphere and walls
constexpr float step_down = 0.4f; // how far below its feet a body looks for ground
constexpr float flat = 0.66f;     // a normal that points up less than this is no floor

btVector3 to_bullet(remora::Vec3 v) {
    return btVector3(v.x, v.y, v.z);
}

remora::Vec3 from_bullet(const btVector3 &v) {
    return {float(v.x()), float(v.y()), float(v.z())};
}

btTransform upright(btVector3 at) {
    return btTransform(btQuaternion::getIdentity(), at);
}

// Static boxes that a sphere can be swept through.
class Surroundings {
  public:
    void add_box(btVector3 low, btVector3 high) {
        shapes_.push_back(std::make_unique<btBoxShape>((high - low) * 0.5));
        objects_.push_back(std::make_unique<btCollisionObject>());
        objects_.back()->setCollisionShape(shapes_.back().get());
        objects_.back()->setWorldTransform(upright((low + high) * 0.5));
        world_.addCollisionObject(objects_.back().get());
    }

    ~Surroundings() {
        for (auto &object : objects_) {
            world_.removeCollisionObject(object.get());
        }
    }

    // How much of the way a sphere can go, and what ends it.
    btCollisionWorld::ClosestConvexResultCallback sweep(btVector3 from, btVector3 to) const {
        btCollisionWorld::ClosestConvexResultCallback hit(from, to);
        world_.convexSweepTest(&sphere_, upright(from), upright(to), hit);
        return hit;
    }

  private:
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btDbvtBroadphase broadphase_;
    mutable btCollisionWorld world_{&dispatcher_, &broadphase_, &configuration_};
    btSphereShape sphere_{radius};
    std::vector<std::unique_ptr<btBoxShape>> shapes_;
    std::vector<std::unique_ptr<btCollisionObject>> objects_;
};

// An rm_sweep_fn: forward and along the wall, raised by a step; then down to the ground.
class BulletSweep {
  public:
    explicit BulletSweep(const Surroundings &surroundings) : surroundings_(surroundings) {}

    rm_sweep_result operator()(const remora::SweepIn &in, remora::SweepOut &out) const {
        const btVector3 raise(0, 0, radius + step_down);
        const bool is_grounded = (in.transient & RM_TRANSIENT_CONTACT) != 0;
        btVector3 lift = is_grounded ? raise : btVector3(0, 0, radius);
        btVector3 from = to_bullet(in.kind == RM_SWEEP_MOVE ? in.from.origin : in.to.origin) + lift;
        btVector3 center = slide(from, to_bullet(in.to.origin) + lift, out);
        out.at = in.to;
        out.at.origin = from_bullet(center - lift);
        if (in.velocity.z <= 0.0f || is_grounded) {
            stand(center, is_grounded ? 2 * step_down : skin, out);
        }
        return RM_SWEEP_OK;
    }

  private:
    const Surroundings &surroundings_;

    // As far as it goes, then the rest of the way along what it ran into.
    btVector3 slide(btVector3 at, btVector3 to, remora::SweepOut &out) const {
        for (int bounce = 0; bounce < 3 && (to - at).length2() > 1e-10; ++bounce) {
            auto hit = surroundings_.sweep(at, to);
            if (!hit.hasHit()) {
                return to;
            }
            btVector3 normal = hit.m_hitNormalWorld;
            btVector3 way = to - at;
            at += way * hit.m_closestHitFraction + normal * skin;
            way *= 1 - hit.m_closestHitFraction;
            to = at + way - normal * way.dot(normal);
            out.normal = from_bullet(normal);
            out.bits |= RM_SWEPT_NORMAL | RM_SWEPT_ENVIRONMENT;
        }
        return at;
    }

    // Puts the body on the floor below, if there is one within reach.
    void stand(btVector3 center, float reach, remora::SweepOut &out) const {
        auto hit = surroundings_.sweep(center, center - btVector3(0, 0, reach));
        if (hit.hasHit() && hit.m_hitNormalWorld.z() >= flat) {
            btVector3 feet = hit.m_hitPointWorld;
            out.at.origin.z = float(feet.z());
            out.contact = {from_bullet(hit.m_hitNormalWorld),
                           float(-hit.m_hitNormalWorld.dot(feet))};
            out.bits |= RM_SWEPT_CONTACT;
        }
    }
};

// How deep the body's sphere is in the house; the way out to its nearest face.
float depth_in_house(remora::Vec3 at) {
    float dx = std::fmax(std::fmax(4.0f - at.x, at.x - 8.0f), 0.0f);
    float dy = std::fmax(std::fmax(2.0f - at.y, at.y - 6.0f), 0.0f);
    return radius - std::sqrt(dx * dx + dy * dy);
}

int run() {
    Surroundings surroundings;
    surroundings.add_box({-20, -20, -1}, {20, 20, 0});  // the street
    surroundings.add_box({4, 2, 0}, {8, 6, 3});         // a house
    surroundings.add_box({9, -20, 0}, {20, 20, 0.25f}); // a kerb behind it
    BulletSweep sweep(surroundings);

    remora::AcWorldDef def;
    def.space = RM_SPACE_FLAT;
    remora::World world = remora::World::create(def).value();
    world.set_sweep(sweep).or_throw();
    remora::Body body = world.add().value();

    float deepest = -1.0f;
    for (int tick = 0; tick < 120; ++tick) {
        if (tick % 6 == 0 && tick <= 90) { // the report: straight past the corner at (4, 2)
            float way = float(tick) / 90.0f;
            rm_position_update update = {};
            update.position = {0, {12.0f * way, 3.0f * way, 0}, {1, 0, 0, 0}};
            update.position.origin.z = update.position.origin.x > 9.0f ? 0.25f : 0.0f;
            update.has_contact = true;
            update.stamp = static_cast<uint16_t>(tick / 6 + 1);
            body.update(update).value();
        }
        world.tick(1.0 / 30.0).or_throw();
        remora::BodyInfo info = body.read().value();
        deepest = std::fmax(deepest, depth_in_house(info.position.origin));
        if (tick % 20 == 19) {
            remora::Vec3 at = info.position.origin;
            std::printf("tick %3d: at %.2f %.2f %.2f%s\n", tick + 1, double(at.x), double(at.y),
                        double(at.z),
                        info.transient & RM_TRANSIENT_CONTACT ? ", on the ground" : "");
        }
    }
    remora::Vec3 at = body.read()->position.origin;
    bool is_there = at.x > 11.5f && std::fabs(at.z - 0.25f) < 0.02f;
    std::printf("%s, never more than %.0f mm in the wall\n",
                is_there ? "arrived on the kerb" : "did not arrive",
                double(std::fmax(deepest, 0.0f) * 1000.0f));
    return is_there && deepest < 0.02f ? 0 : 1;
}

} // namespace

int main() {
    try {
        return run();
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}

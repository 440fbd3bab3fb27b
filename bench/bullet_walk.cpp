// Bullet's kinematic character on the hills and the walk of `remora bench sweep --case terrain`:
// the same 81 heights 24 m apart, the same starts 11 m apart, circles at 3.12 m/s and 0.5 rad/s,
// ticks of 1/30 s, a body of the same size and step height. Characters do not meet each other, as
// in that case. Three rows:
//
//   character  the action of each character (preStep, playerStep), which is what moves it
//   world      stepSimulation of a world with these actions in it, as Bullet's own examples do
//   mesh       as character, on the 50,000 triangles of `remora bench sweep --case mesh`
//
// Every repetition walks on from where the last one ended: Bullet has nothing to restore. What is
// timed is in round_bullet_…, by whose names scripts/bench/instructions.py counts.

#include <BulletCollision/CollisionDispatch/btGhostObject.h>
#include <BulletCollision/CollisionShapes/btHeightfieldTerrainShape.h>
#include <BulletDynamics/Character/btKinematicCharacterController.h>
#include <algorithm>
#include <btBulletDynamicsCommon.h>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace {

constexpr int vertices_side = 9;
constexpr int places_side = 16;
constexpr int mesh_columns = 250; // squares of two triangles
constexpr int mesh_rows = 100;
constexpr int settle_ticks = 60;
constexpr float spacing = 24.0f; // m
constexpr float block_size = 192.0f;
constexpr float radius = 0.48f; // m, of both spheres of a body
constexpr float spine = 0.24f;  // m, between their centres
constexpr float step_height = 0.4f;
constexpr float speed = 3.12f; // m/s
constexpr float turn = 0.5f;   // rad/s
constexpr float tick = 1.0f / 30.0f;

struct options {
    int bodies = 256;
    int ticks = 120;
    int repetitions = 31; // as many as of remora
    const char *variant = nullptr;
    bool is_json = false;
};

float hill(int x, int y) {
    return 0.5f * static_cast<float>((x * 7 + y * 5 + x * y) % 12);
}

// A character with what it owns. Bullet's objects keep pointers to each other.
struct walker {
    std::unique_ptr<btCapsuleShapeZ> shape;
    std::unique_ptr<btPairCachingGhostObject> ghost;
    std::unique_ptr<btKinematicCharacterController> controller;
    btVector3 start;
};

class scene {
  public:
    scene(int bodies, bool is_mesh)
        : dispatcher_(&configuration_),
          world_(&dispatcher_, &broadphase_, &solver_, &configuration_) {
        broadphase_.getOverlappingPairCache()->setInternalGhostPairCallback(&ghost_pairs_);
        world_.setGravity(btVector3(0, 0, -9.8f));
        if (is_mesh) {
            add_mesh();
        } else {
            add_terrain();
        }
        for (int i = 0; i < bodies; ++i) {
            add_walker(i);
        }
    }

    ~scene() {
        for (walker &w : walkers_) {
            world_.removeCollisionObject(w.ghost.get());
        }
        world_.removeCollisionObject(&ground_);
        if (mesh_) {
            world_.removeCollisionObject(&floor_);
        }
    }

    scene(const scene &) = delete;
    scene &operator=(const scene &) = delete;

    btDiscreteDynamicsWorld &world() { return world_; }
    std::vector<walker> &walkers() { return walkers_; }

    // Everybody faces where a circle has led by this tick.
    void turn_all(long number) {
        float angle = turn * tick * static_cast<float>(number);
        btVector3 step(-std::sin(angle) * speed * tick, std::cos(angle) * speed * tick, 0);
        for (walker &w : walkers_) {
            w.controller->setWalkDirection(step);
        }
    }

    void set_actions(bool is_on) {
        for (walker &w : walkers_) {
            if (is_on) {
                world_.addAction(w.controller.get());
            } else {
                world_.removeAction(w.controller.get());
            }
        }
    }

  private:
    // Bullet centres the field between its lowest and highest point, and between its borders.
    void add_terrain() {
        for (int y = 0; y < vertices_side; ++y) {
            for (int x = 0; x < vertices_side; ++x) {
                heights_[y * vertices_side + x] = hill(x, y);
            }
        }
        terrain_ = std::make_unique<btHeightfieldTerrainShape>(
            vertices_side, vertices_side, heights_, btScalar(0), btScalar(5.5f), 2, false);
        terrain_->setLocalScaling(btVector3(spacing, spacing, 1));
        terrain_->buildAccelerator();
        ground_.setCollisionShape(terrain_.get());
        ground_.setWorldTransform(btTransform(btQuaternion::getIdentity(),
                                              btVector3(block_size / 2, block_size / 2, 2.75f)));
        world_.addCollisionObject(&ground_, btBroadphaseProxy::StaticFilter,
                                  btBroadphaseProxy::CharacterFilter);
    }

    // Bullet's tree of triangles keeps a pointer to them.
    void add_mesh() {
        for (int y = 0; y <= mesh_rows; ++y) {
            for (int x = 0; x <= mesh_columns; ++x) {
                mesh_vertices_.emplace_back(1.0f + 0.76f * static_cast<float>(x),
                                            1.0f + 1.9f * static_cast<float>(y),
                                            1.0f + 0.06f * hill(x, y));
            }
        }
        for (int i = 0; i < mesh_columns * mesh_rows; ++i) {
            int corner = i / mesh_columns * (mesh_columns + 1) + i % mesh_columns;
            int above = corner + mesh_columns + 1;
            for (int k : {corner, corner + 1, above, corner + 1, above + 1, above}) {
                mesh_indices_.push_back(k);
            }
        }
        triangles_ = std::make_unique<btTriangleIndexVertexArray>(
            2 * mesh_columns * mesh_rows, mesh_indices_.data(), 3 * static_cast<int>(sizeof(int)),
            static_cast<int>(mesh_vertices_.size()), mesh_vertices_.data()->m_floats,
            static_cast<int>(sizeof(btVector3)));
        mesh_ = std::make_unique<btBvhTriangleMeshShape>(triangles_.get(), true);
        floor_.setCollisionShape(&level_);
        world_.addCollisionObject(&floor_, btBroadphaseProxy::StaticFilter,
                                  btBroadphaseProxy::CharacterFilter);
        ground_.setCollisionShape(mesh_.get());
        world_.addCollisionObject(&ground_, btBroadphaseProxy::StaticFilter,
                                  btBroadphaseProxy::CharacterFilter);
    }

    void add_walker(int i) {
        walker w;
        int column = i % places_side;
        int row = i / places_side % places_side;
        w.start = btVector3(13.0f + 11.0f * static_cast<float>(column),
                            13.0f + 11.0f * static_cast<float>(row), 7.0f);
        w.shape = std::make_unique<btCapsuleShapeZ>(radius, spine);
        w.ghost = std::make_unique<btPairCachingGhostObject>();
        w.ghost->setWorldTransform(btTransform(btQuaternion::getIdentity(), w.start));
        w.ghost->setCollisionShape(w.shape.get());
        w.ghost->setCollisionFlags(btCollisionObject::CF_CHARACTER_OBJECT);
        w.controller = std::make_unique<btKinematicCharacterController>(
            w.ghost.get(), w.shape.get(), step_height, btVector3(0, 0, 1));
        w.controller->setGravity(btVector3(0, 0, -9.8f));
        w.controller->setMaxSlope(btRadians(48.0f));
        world_.addCollisionObject(w.ghost.get(), btBroadphaseProxy::CharacterFilter,
                                  btBroadphaseProxy::StaticFilter);
        walkers_.push_back(std::move(w));
    }

    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_;
    btDbvtBroadphase broadphase_;
    btGhostPairCallback ghost_pairs_;
    btSequentialImpulseConstraintSolver solver_;
    float heights_[vertices_side * vertices_side];
    std::unique_ptr<btHeightfieldTerrainShape> terrain_;
    std::vector<btVector3> mesh_vertices_;
    std::vector<int> mesh_indices_;
    std::unique_ptr<btTriangleIndexVertexArray> triangles_;
    std::unique_ptr<btBvhTriangleMeshShape> mesh_;
    btStaticPlaneShape level_{btVector3(0, 0, 1), 0};
    btCollisionObject floor_, ground_;
    btDiscreteDynamicsWorld world_;
    std::vector<walker> walkers_;
};

void step_characters(void *user) {
    auto *s = static_cast<scene *>(user);
    for (walker &w : s->walkers()) {
        w.controller->updateAction(&s->world(), tick);
    }
}

void step_world(void *user) {
    static_cast<scene *>(user)->world().stepSimulation(tick, 1, tick);
}

} // namespace

extern "C" {

void round_bullet_character(void *user) {
    step_characters(user);
}

void round_bullet_world(void *user) {
    step_world(user);
}
}

namespace {

using step_fn = void(void *);

struct variant {
    const char *name;
    step_fn *step; // the same as `timed`, but not counted
    step_fn *timed;
    bool has_actions, is_mesh;
};

constexpr variant variants[] = {
    {"character", step_characters, round_bullet_character, false, false},
    {"world", step_world, round_bullet_world, true, false},
    {"mesh", step_characters, round_bullet_character, false, true},
};

struct result {
    std::vector<double> ns; // of a body in a tick, for every repetition
    double worst = 0;
    bool is_walking = true; // everybody is on the ground, near where it started
};

double now() {
    using namespace std::chrono;
    return duration<double>(steady_clock::now().time_since_epoch()).count();
}

// The westernmost circles lead over the edge of the mesh, down to the floor and up again.
bool is_walking(const walker &w, bool may_fall) {
    btVector3 at = w.ghost->getWorldTransform().getOrigin();
    float away = std::hypot(at.x() - w.start.x(), at.y() - w.start.y());
    return (may_fall || w.controller->onGround()) && at.z() > 0.5f && at.z() < 7.0f &&
           away > 0.01f && away < 14.0f;
}

result measure(scene &s, const variant &v, const options &o) {
    result r;
    long number = 0;
    double one = 1e9 / o.bodies;
    for (int i = 0; i < settle_ticks; ++i) {
        s.turn_all(++number);
        v.step(&s);
    }
    for (int i = -1; i < o.repetitions; ++i) { // the first one is not counted
        // Volatile keeps the function, and its name, in one piece.
        step_fn *volatile timed = i < 0 ? v.step : v.timed;
        double sum = 0;
        for (int t = 0; t < o.ticks; ++t) {
            s.turn_all(++number);
            double start = now();
            timed(&s);
            double seconds = now() - start;
            sum += seconds;
            r.worst = i >= 0 ? std::max(r.worst, seconds * one) : 0;
        }
        if (i >= 0) {
            r.ns.push_back(sum * one / o.ticks);
        }
    }
    std::sort(r.ns.begin(), r.ns.end());
    for (const walker &w : s.walkers()) {
        r.is_walking &= is_walking(w, v.is_mesh);
    }
    return r;
}

void print(const options &o, const char *variant, const result &r, bool is_first) {
    double least = r.ns.front();
    double median = r.ns[r.ns.size() / 2];
    if (o.is_json) {
        std::printf("%s  {\"name\": \"bullet\", \"case\": \"%s\", \"version\": \"%s\", "
                    "\"bodies\": %d, \"ticks\": %d, \"threads\": 1, \"repetitions\": %d, "
                    "\"ns_per_body_tick\": {\"min\": %.2f, \"median\": %.2f, \"worst\": %.2f}}",
                    is_first ? "" : ",\n", variant, BULLET_VERSION, o.bodies, o.ticks,
                    o.repetitions, least, median, r.worst);
        return;
    }
    std::printf("%-8s %-20s %10.1f %10.1f %10.1f\n", "bullet", variant, least, median, r.worst);
}

bool run(const options &o, const variant &v, bool is_first) {
    scene s(o.bodies, v.is_mesh);
    if (v.has_actions) {
        s.set_actions(true);
    }
    result r = measure(s, v, o);
    if (v.has_actions) {
        s.set_actions(false);
    }
    if (!r.is_walking) {
        std::fprintf(stderr, "bullet_walk: not everybody walks on the ground\n");
        return false;
    }
    print(o, v.name, r, is_first);
    return true;
}

bool parse(int argc, char **argv, options &o) {
    for (int i = 1; i < argc; ++i) {
        bool has_value = i + 1 < argc;
        if (std::strcmp(argv[i], "--json") == 0) {
            o.is_json = true;
        } else if (std::strcmp(argv[i], "--bodies") == 0 && has_value) {
            o.bodies = std::atoi(argv[++i]);
        } else if (std::strcmp(argv[i], "--ticks") == 0 && has_value) {
            o.ticks = std::atoi(argv[++i]);
        } else if (std::strcmp(argv[i], "--repeat") == 0 && has_value) {
            o.repetitions = std::atoi(argv[++i]);
        } else if (std::strcmp(argv[i], "--case") == 0 && has_value) {
            o.variant = argv[++i];
        } else {
            return false;
        }
    }
    return o.bodies > 0 && o.ticks > 0 && o.repetitions > 0;
}

} // namespace

int main(int argc, char **argv) {
    options o;
    if (!parse(argc, argv, o)) {
        std::fprintf(stderr, "usage: bullet_walk [--bodies N] [--ticks N] [--repeat N] [--case "
                             "character|world|mesh] "
                             "[--json]\n");
        return 2;
    }
    bool is_ok = true;
    bool is_first = true;
    std::fputs(o.is_json ? "[\n" : "", stdout);
    for (const variant &v : variants) {
        if (!o.variant || std::strcmp(o.variant, v.name) == 0) {
            is_ok &= run(o, v, is_first);
            is_first = false;
        }
    }
    std::fputs(o.is_json ? "\n]\n" : "", stdout);
    return is_ok ? 0 : 1;
}

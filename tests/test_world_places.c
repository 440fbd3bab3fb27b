// Bodies of a world in places: a house, a wall, an edge, a box to jump onto, and places where there
// is no room. By walking and by what a server says, under both rule sets.

#include "remora/ac_world.h"

#include "check.h"
#include "house.h"

#define TICK (1.0 / 30.0)

enum { GUID = 7 };

typedef struct place {
    rig ground; // for its collision world
    rm_collide_context context;
    rm_world *world;
    rm_body_id body;
    uint16_t stamp; // of the last position update
} place;

static rm_rules rules_of(int index) {
    return index ? rm_rules_retail() : rm_rules_l3();
}

static rm_status open_place(place *p, rig ground, int rules) {
    rm_world_def def = rm_ac_world_def();
    p->ground = ground;
    p->context = (rm_collide_context){.collision = ground.world, .nearby = rm_world_nearby};
    p->stamp = 0;
    def.rules = rules_of(rules);
    def.sweep = rm_collide_sweep;
    def.sweep_user = &p->context;
    rm_status status = rm_world_create(&def, &p->world);
    p->context.nearby_user = p->world;
    return status;
}

static void close_place(place *p) {
    rm_world_destroy(p->world);
    rig_free(&p->ground);
}

static rig level(void) {
    rig r = rig_make(RM_SPACE_LANDBLOCKS);
    (void)rig_add_block(&r, 0xA9, 0xB4, NULL, NULL);
    return r;
}

// Adds the body and has it enter, facing a heading in degrees.
static rm_status enter(place *p, rm_vec3 origin, float heading, bool is_player) {
    rm_body_def def = rm_default_body_def();
    def.guid = GUID;
    def.position = rm_position_make(OUTSIDE, origin, rm_quat_from_heading(heading));
    def.is_player = is_player;
    rm_status status = rm_body_add(p->world, &def, &p->body);
    return status == RM_OK ? rm_body_enter(p->world, p->body, &def.position) : status;
}

static rm_body_info look(const place *p) {
    rm_body_info info;
    memset(&info, 0, sizeof info);
    (void)rm_body_read(p->world, p->body, &info);
    return info;
}

static bool is_grounded(const rm_body_info *info) {
    const uint32_t ground = RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE;
    return (info->transient & ground) == ground;
}

static rm_status walk_at(const place *p, float speed) {
    return rm_body_set_cycle(p->world, p->body, rm_vec3_make(0.0f, speed, 0.0f),
                             rm_vec3_make(0.0f, 0.0f, 0.0f));
}

// ------------------------------------------------------------------------------------------ house

static uint32_t cell_at(float x) {
    return x < 10.0f ? OUTSIDE : x < 20.0f ? WEST : EAST;
}

// In the cell of its place, on the floor, within a hand's breadth of a threshold in either.
static bool is_in_the_right_cell(const rm_body_info *info) {
    float x = info->position.origin.x;
    bool is_at_door = rm_abs(x - 10.0f) < 0.02f || rm_abs(x - 20.0f) < 0.02f;
    return (info->position.cell == cell_at(x) || is_at_door) && is_grounded(info) &&
           rm_abs(info->position.origin.z) < 1e-3f;
}

static int walk_through_the_house(int rules) {
    place p;
    CHECK(open_place(&p, house(), rules) == RM_OK);
    CHECK(enter(&p, rm_vec3_make(8.0f, 15.0f, 0.05f), 90.0f, false) == RM_OK);
    for (int way = 0; way < 2; ++way) {
        CHECK(walk_at(&p, way ? -3.0f : 3.0f) == RM_OK);
        for (int i = 0; i < 160; ++i) {
            CHECK(rm_world_tick(p.world, TICK) == RM_OK);
            rm_body_info info = look(&p);
            CHECK(is_in_the_right_cell(&info));
        }
        CHECK(look(&p).position.cell == (way ? OUTSIDE : EAST));
    }
    CHECK_NEAR(look(&p).position.origin.x, 8.0f, 0.02f);
    close_place(&p);
    return 0;
}

static int a_walk_goes_through_door_and_portal_and_out_again(void) {
    int failed = walk_through_the_house(0);
    return failed ? failed : walk_through_the_house(1);
}

// A server reports the body at x, in the cell that is there.
static rm_status report(place *p, float x) {
    rm_position_update update = {.has_contact = true, .stamp = ++p->stamp};
    update.position =
        rm_position_make(cell_at(x), rm_vec3_make(x, 15.0f, 0.0f), rm_quat_from_heading(90.0f));
    return rm_body_update_position(p->world, p->body, &update, NULL);
}

static int follow_through_the_house(int rules) {
    place p;
    CHECK(open_place(&p, house(), rules) == RM_OK);
    CHECK(enter(&p, rm_vec3_make(8.0f, 15.0f, 0.05f), 90.0f, false) == RM_OK);
    for (int i = 1; i <= 320; ++i) {
        // 3 m/s, there and back, a report every six ticks.
        float x = 8.0f + 0.1f * (float)(i <= 160 ? i : 320 - i);
        CHECK(i % 6 != 0 || report(&p, x) == RM_OK);
        CHECK(rm_world_tick(p.world, TICK) == RM_OK);
        rm_body_info info = look(&p);
        CHECK(is_in_the_right_cell(&info) && info.blips == 0);
        CHECK(i != 163 || info.position.cell == EAST);
    }
    CHECK(report(&p, 8.0f) == RM_OK);
    for (int i = 0; i < 30; ++i) {
        CHECK(rm_world_tick(p.world, TICK) == RM_OK);
    }
    CHECK(look(&p).position.cell == OUTSIDE);
    CHECK_NEAR(look(&p).position.origin.x, 8.0f, 0.05f);
    close_place(&p);
    return 0;
}

static int updates_lead_through_door_and_portal_and_out_again(void) {
    int failed = follow_through_the_house(0);
    return failed ? failed : follow_through_the_house(1);
}

static int teleport_about_the_house(int rules) {
    static const float stations[4] = {15.0f, 25.0f, 16.0f, 5.0f};
    place p;
    CHECK(open_place(&p, house(), rules) == RM_OK);
    CHECK(enter(&p, rm_vec3_make(8.0f, 15.0f, 0.05f), 90.0f, false) == RM_OK);
    for (uint16_t i = 0; i < 4; ++i) {
        rm_route route;
        rm_position_update update = {
            .has_contact = true, .stamp = ++p.stamp, .teleport = (uint16_t)(i + 1)};
        update.position = rm_position_make(
            cell_at(stations[i]), rm_vec3_make(stations[i], 12.0f, 0.0f), rm_quat_identity());
        CHECK(rm_body_update_position(p.world, p.body, &update, &route) == RM_OK);
        CHECK(route == RM_ROUTE_TELEPORT);
        CHECK(rm_world_tick(p.world, TICK) == RM_OK);
        rm_body_info info = look(&p);
        CHECK(is_in_the_right_cell(&info));
        CHECK_NEAR(info.position.origin.x, stations[i], 1e-3f);
    }
    close_place(&p);
    return 0;
}

static int a_teleport_goes_into_rooms_and_out(void) {
    int failed = teleport_about_the_house(0);
    return failed ? failed : teleport_about_the_house(1);
}

// ------------------------------------------------------------------------------------- in the open

static int push_at_a_wall(int rules) {
    place p;
    CHECK(open_place(&p, level(), rules) == RM_OK);
    (void)rig_add_box(&p.ground, OUTSIDE, rm_vec3_make(13.0f, 0.0f, -1.0f),
                      rm_vec3_make(14.0f, 190.0f, 4.0f));
    CHECK(enter(&p, rm_vec3_make(12.0f, 60.0f, 0.01f), 90.0f, false) == RM_OK);
    CHECK(walk_at(&p, 4.0f) == RM_OK);
    for (int i = 0; i < 10000; ++i) {
        // Head-on, then at a slant to either side, and back to head-on.
        float slant = 40.0f * (float)(i / 50 % 4 == 1) - 40.0f * (float)(i / 50 % 4 == 3);
        rm_body_info info = look(&p);
        info.position.rotation = rm_quat_from_heading(90.0f + slant);
        CHECK(i % 50 != 0 || rm_body_place(p.world, p.body, &info.position) == RM_OK);
        CHECK(rm_world_tick(p.world, TICK) == RM_OK);
        info = look(&p);
        CHECK(info.position.origin.x < 13.0f - 0.48f + 0.01f);
        CHECK(is_grounded(&info) && rm_abs(info.position.origin.z) < 1e-3f);
    }
    CHECK(look(&p).position.origin.x > 12.3f);
    close_place(&p);
    return 0;
}

static int walking_into_a_wall_for_ten_thousand_ticks_stays_outside(void) {
    int failed = push_at_a_wall(0);
    return failed ? failed : push_at_a_wall(1);
}

static rm_status press_forward(const place *p) {
    rm_raw_state keys = rm_default_raw_state();
    keys.forward = RM_COMMAND_WALK_FORWARD;
    return rm_body_set_keys(p->world, p->body, &keys);
}

static int walk_off_a_platform(int rules) {
    place p;
    bool has_fallen = false;
    CHECK(open_place(&p, level(), rules) == RM_OK);
    (void)rig_add_box(&p.ground, OUTSIDE, rm_vec3_make(4.0f, 4.0f, -1.0f),
                      rm_vec3_make(10.0f, 20.0f, 3.0f));
    CHECK(enter(&p, rm_vec3_make(9.0f, 12.0f, 3.01f), 90.0f, true) == RM_OK);
    CHECK(rm_body_set_state(p.world, p.body, RM_STATE_EDGE_SLIDE, 0) == RM_OK);
    CHECK(press_forward(&p) == RM_OK);
    for (int i = 0; i < 120; ++i) {
        CHECK(rm_world_tick(p.world, TICK) == RM_OK);
        rm_body_info info = look(&p);
        has_fallen |= !(info.transient & RM_TRANSIENT_CONTACT);
        CHECK(info.position.origin.z > -1e-3f);
    }
    rm_body_info info = look(&p);
    CHECK(has_fallen && is_grounded(&info));
    CHECK_NEAR(info.position.origin.z, 0.0f, 1e-3f);
    CHECK(info.position.origin.x > 12.0f);
    float landed = info.position.origin.x;
    for (int i = 0; i < 30; ++i) {
        CHECK(rm_world_tick(p.world, TICK) == RM_OK);
    }
    CHECK_NEAR(look(&p).position.origin.x, landed + 3.12f, 0.01f);
    close_place(&p);
    return 0;
}

static int who_walks_off_an_edge_falls_lands_and_goes_on(void) {
    int failed = walk_off_a_platform(0);
    return failed ? failed : walk_off_a_platform(1);
}

static int jump_onto_a_box(int rules) {
    place p;
    rm_motion_error error;
    CHECK(open_place(&p, level(), rules) == RM_OK);
    (void)rig_add_box(&p.ground, OUTSIDE, rm_vec3_make(10.0f, 8.0f, -1.0f),
                      rm_vec3_make(18.0f, 16.0f, 0.7f));
    CHECK(enter(&p, rm_vec3_make(8.2f, 12.0f, 0.01f), 90.0f, true) == RM_OK);
    CHECK(press_forward(&p) == RM_OK);
    CHECK(rm_world_tick(p.world, TICK) == RM_OK);
    CHECK(rm_body_jump(p.world, p.body, 1.0f, &error) == RM_OK && error == RM_MOTION_OK);
    float highest = 0.0f;
    int ticks = 0;
    for (; ticks < 60 && (ticks < 5 || !(look(&p).transient & RM_TRANSIENT_CONTACT)); ++ticks) {
        CHECK(rm_world_tick(p.world, TICK) == RM_OK);
        float z = look(&p).position.origin.z;
        highest = z > highest ? z : highest;
    }
    rm_body_info info = look(&p);
    CHECK(ticks < 60 && highest > 0.85f && is_grounded(&info));
    CHECK_NEAR(info.position.origin.z, 0.7f, 2e-3f);
    CHECK(info.position.origin.x > 10.0f);
    close_place(&p);
    return 0;
}

static int a_jump_onto_a_box_lands_on_it(void) {
    int failed = jump_onto_a_box(0);
    return failed ? failed : jump_onto_a_box(1);
}

// ------------------------------------------------------------------------------------------ spawns

// The creation of the body as it comes over the wire.
static rm_status create(place *p, rm_vec3 origin) {
    uint8_t bytes[1024];
    size_t size;
    rm_message m = {.kind = RM_MESSAGE_CREATE_OBJECT};
    m.create_object.guid = GUID;
    m.create_object.physics = rm_default_physics_desc();
    m.create_object.physics.state = RM_STATE_DEFAULT;
    m.create_object.physics.bits = RM_PHYSICS_POSITION;
    m.create_object.physics.position = rm_position_make(OUTSIDE, origin, rm_quat_identity());
    rm_status status = rm_message_encode(&m, bytes, sizeof bytes, &size, NULL);
    status = status == RM_OK ? rm_world_receive(p->world, bytes, size, NULL) : status;
    return status == RM_OK ? rm_world_find(p->world, GUID, &p->body) : status;
}

static int spawn_in_a_wall(int rules) {
    place p;
    CHECK(open_place(&p, level(), rules) == RM_OK);
    (void)rig_add_box(&p.ground, OUTSIDE, rm_vec3_make(11.8f, 2.0f, -1.0f),
                      rm_vec3_make(12.2f, 22.0f, 4.0f));
    CHECK(create(&p, rm_vec3_make(12.0f, 12.0f, 0.0f)) == RM_OK);
    CHECK(rm_world_tick(p.world, TICK) == RM_OK);
    rm_body_info info = look(&p);
    float beside = rm_abs(info.position.origin.x - 12.0f);
    CHECK(!info.is_away && is_grounded(&info));
    CHECK(beside > 0.2f + 0.47f && beside < 4.5f);
    close_place(&p);
    return 0;
}

static int a_spawn_inside_a_wall_is_put_beside_it(void) {
    int failed = spawn_in_a_wall(0);
    return failed ? failed : spawn_in_a_wall(1);
}

static int spawn_in_a_solid_box(int rules) {
    place p;
    rm_vec3 wanted = {10.0f, 10.0f, 0.0f};
    CHECK(open_place(&p, level(), rules) == RM_OK);
    rm_obstacle_id box = rig_add_box(&p.ground, OUTSIDE, rm_vec3_make(4.0f, 4.0f, -6.0f),
                                     rm_vec3_make(16.0f, 16.0f, 6.0f));
    CHECK(create(&p, wanted) == RM_OK);
    for (int i = 0; i < 10; ++i) {
        CHECK(rm_world_tick(p.world, TICK) == RM_OK);
        CHECK(look(&p).is_away);
    }
    rm_position at = rm_position_make(OUTSIDE, wanted, rm_quat_identity());
    CHECK(rm_body_enter(p.world, p.body, &at) == RM_ERROR_REFUSED);
    CHECK(rm_collision_remove_obstacle(p.ground.world, box) == RM_OK);
    CHECK(rm_world_tick(p.world, TICK) == RM_OK);
    rm_body_info info = look(&p);
    CHECK(!info.is_away && is_grounded(&info));
    CHECK_NEAR(info.position.origin.x, wanted.x, 1e-3f);
    CHECK_NEAR(info.position.origin.y, wanted.y, 1e-3f);
    close_place(&p);
    return 0;
}

static int a_spawn_inside_a_solid_box_is_refused_and_tried_again(void) {
    int failed = spawn_in_a_solid_box(0);
    return failed ? failed : spawn_in_a_solid_box(1);
}

void test_world_places(void) {
    RUN(a_walk_goes_through_door_and_portal_and_out_again);
    RUN(updates_lead_through_door_and_portal_and_out_again);
    RUN(a_teleport_goes_into_rooms_and_out);
    RUN(walking_into_a_wall_for_ten_thousand_ticks_stays_outside);
    RUN(who_walks_off_an_edge_falls_lands_and_goes_on);
    RUN(a_jump_onto_a_box_lands_on_it);
    RUN(a_spawn_inside_a_wall_is_put_beside_it);
    RUN(a_spawn_inside_a_solid_box_is_refused_and_tried_again);
}

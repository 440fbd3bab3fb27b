// Arguments that are missing, functions that only hosts call, and what they answer.

#include "remora/message.h"
#include "remora/packet.h"
#include "remora/scenario.h"

#include "base/assert.h"
#include "check.h"

static int versions_fit_the_same_binary_interface(void) {
    CHECK(rm_abi_version() == RM_ABI_VERSION && rm_version() == RM_VERSION);
    CHECK(rm_version_fits(RM_VERSION, RM_ABI_VERSION));
    CHECK(rm_version_fits(0, RM_ABI_VERSION)); // of an older header
    CHECK(!rm_version_fits(RM_VERSION + 1, RM_ABI_VERSION));
    CHECK(!rm_version_fits(RM_VERSION, RM_ABI_VERSION + 1));
    return 0;
}

// Only what differs from rest is sent.
static int flags_of_a_raw_state_are_those_that_differ_from_rest(void) {
    rm_raw_state state = {.hold_key = RM_HOLD_NONE,
                          .style = RM_STYLE_NON_COMBAT,
                          .forward = RM_COMMAND_READY,
                          .forward_speed = 1.0f,
                          .sidestep_speed = 1.0f,
                          .turn_speed = 1.0f};
    CHECK(rm_raw_state_flags(&state) == 0);
    state.forward = RM_COMMAND_RUN_FORWARD;
    state.forward_speed = 2.0f;
    CHECK(rm_raw_state_flags(&state) == (RM_RAW_FORWARD | RM_RAW_FORWARD_SPEED));
    state.turn = RM_COMMAND_TURN_LEFT;
    state.turn_speed = -1.0f;
    state.turn_key = RM_HOLD_RUN;
    CHECK(rm_raw_state_flags(&state) == (RM_RAW_FORWARD | RM_RAW_FORWARD_SPEED | RM_RAW_TURN |
                                         RM_RAW_TURN_SPEED | RM_RAW_TURN_KEY));
    return 0;
}

static int a_network_is_changed_or_left_alone(void) {
    rm_network_def def = rm_default_network_def();
    rm_network *network = NULL;
    CHECK(rm_network_create(&def, &network) == RM_OK);
    CHECK(rm_network_change(NULL, &def) == RM_ERROR_ARGUMENT);
    CHECK(rm_network_change(network, NULL) == RM_ERROR_ARGUMENT);
    def.delay = -1.0;
    CHECK(rm_network_change(network, &def) == RM_ERROR_ARGUMENT);
    CHECK(rm_network_preset("bad", &def) && rm_network_change(network, &def) == RM_OK);
    static uint8_t datagram[RM_PACKET_SIZE + 1];
    const rm_network_tag tag = {{0}};
    const rm_bytes bytes = {datagram, sizeof datagram};
    CHECK(rm_network_send_reliably(NULL, 0.0, tag, (rm_bytes){datagram, 4}) == RM_ERROR_ARGUMENT);
    CHECK(rm_network_send_reliably(network, 0.0, tag, bytes) == RM_ERROR_ARGUMENT);
    CHECK(rm_network_send_reliably(network, -1.0, tag, (rm_bytes){datagram, 4}) ==
          RM_ERROR_ARGUMENT);
    rm_datagram out;
    CHECK(!rm_network_receive(network, 1e9, &out));
    rm_network_destroy(network);
    return 0;
}

static int a_scenario_that_is_missing_is_an_error(void) {
    rm_network_def def = rm_default_network_def();
    uint8_t bytes[8] = {0};
    rm_scenario_event event;
    CHECK(rm_scenario_step(NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_scenario_jump(NULL, 0, 1.0f) == RM_ERROR_ARGUMENT);
    CHECK(rm_scenario_change_network(NULL, &def) == RM_ERROR_ARGUMENT);
    CHECK(rm_scenario_is_over(NULL));
    CHECK(rm_scenario_read(NULL, 0, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_scenario_events(NULL, &event, 1) == 0);
    CHECK(rm_scenario_save_bytes(NULL) == 0);
    CHECK(rm_scenario_save(NULL, bytes, sizeof bytes) == RM_ERROR_ARGUMENT);
    CHECK(rm_scenario_restore(NULL, bytes, sizeof bytes) == RM_ERROR_ARGUMENT);
    return 0;
}

static const char *failed_condition;
static int failed_line;

static void note_failure(const char *condition, const char *file, int line) {
    (void)file;
    failed_condition = condition;
    failed_line = line;
}

// The asserts themselves are in builds that look for faults only.
static int the_assert_handler_hears_of_failures(void) {
    rm_set_assert_handler(note_failure);
#if defined(RM_ENABLE_ASSERTS)
    rm_assert_failed("x > 0", "here.c", 17);
    CHECK(failed_line == 17 && strcmp(failed_condition, "x > 0") == 0);
#else
    CHECK(failed_line == 0 && !failed_condition);
#endif
    rm_set_assert_handler(NULL);
    return 0;
}

static int bodies_that_are_not_there_cannot_be_read(void) {
    rm_world_def def = rm_ac_world_def();
    rm_world *world = NULL;
    rm_motion motion;
    double values[4];
    uint32_t count = 9;
    const rm_body_id nobody = {3, 1};
    CHECK(rm_world_create(&def, &world) == RM_OK);
    CHECK(rm_body_read_field(world, nobody, 0, values, 4, &count) == RM_ERROR_INVALID_ID);
    CHECK(rm_body_read_field(world, nobody, 0, NULL, 4, &count) == RM_ERROR_ARGUMENT && count == 9);
    CHECK(rm_body_read_motion(NULL, nobody, &motion) == RM_ERROR_ARGUMENT);
    CHECK(rm_body_read_motion(world, nobody, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_body_read_motion(world, nobody, &motion) == RM_ERROR_INVALID_ID);
    rm_world_destroy(world);
    return 0;
}

void test_arguments(void) {
    RUN(versions_fit_the_same_binary_interface);
    RUN(flags_of_a_raw_state_are_those_that_differ_from_rest);
    RUN(a_network_is_changed_or_left_alone);
    RUN(a_scenario_that_is_missing_is_an_error);
    RUN(the_assert_handler_hears_of_failures);
    RUN(bodies_that_are_not_there_cannot_be_read);
}

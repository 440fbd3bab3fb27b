// Names, numbers and kinds of commands.

#include "remora/motion_table.h"

#include "check.h"

#include <string.h>

static int commands_are_found_by_name_and_by_id(void) {
    CHECK(rm_command_from_name("RunForward") == RM_COMMAND_RUN_FORWARD);
    CHECK(rm_command_from_name("NonCombat") == RM_STYLE_NON_COMBAT);
    CHECK(strcmp(rm_command_name(RM_COMMAND_SIDESTEP_LEFT), "SideStepLeft") == 0);
    CHECK(rm_command_from_name("Run") == 0);
    CHECK(rm_command_from_name("RunForwards") == 0);
    CHECK(rm_command_from_name("") == 0);
    CHECK(rm_command_from_name(NULL) == 0);
    CHECK(rm_command_name(0x12345678u) == NULL);
    return 0;
}

static int numbers_of_the_wire_get_their_kind_back(void) {
    CHECK(rm_command_expand(RM_NUMBERING_CLIENT_2013, 0x03) == RM_COMMAND_READY);
    CHECK(rm_command_expand(RM_NUMBERING_CLIENT_2013, 0x05) == RM_COMMAND_WALK_FORWARD);
    CHECK(rm_command_expand(RM_NUMBERING_CLIENT_2013, 0x07) == RM_COMMAND_RUN_FORWARD);
    CHECK(rm_command_expand(RM_NUMBERING_CLIENT_2013, 0x0D) == RM_COMMAND_TURN_RIGHT);
    CHECK(rm_command_expand(RM_NUMBERING_CLIENT_2013, 0x10) == RM_COMMAND_SIDESTEP_LEFT);
    CHECK(rm_command_expand(RM_NUMBERING_CLIENT_2013, 0x15) == RM_COMMAND_FALLING);
    CHECK(rm_command_expand(RM_NUMBERING_CLIENT_2013, 0x3D) == RM_STYLE_NON_COMBAT);
    CHECK(rm_command_expand(RM_NUMBERING_CLIENT_2013, 0x49) == RM_STYLE_MAGIC);
    CHECK(rm_command_expand(RM_NUMBERING_CLIENT_2013, 0x58) == 0x10000058u);
    CHECK(rm_command_expand(RM_NUMBERING_CLIENT_2013, 0x138) == 0x80000138u); // Atlatl
    CHECK(rm_command_expand(RM_NUMBERING_CLIENT_2013, 0x197) == 0x10000197u);
    return 0;
}

static int numbers_that_do_not_exist_expand_to_nothing(void) {
    CHECK(rm_command_expand(RM_NUMBERING_CLIENT_2013, 0) == 0);
    CHECK(rm_command_expand(RM_NUMBERING_CLIENT_2013, 0x198) == 0);
    CHECK(rm_command_expand(RM_NUMBERING_CLIENT_2013, 0xFFFF) == 0);
    return 0;
}

static int the_last_client_has_three_numbers_more(void) {
    int differing = 0;
    for (uint32_t number = 1; number < 0x115; ++number) {
        CHECK(rm_command_expand(RM_NUMBERING_FINAL, number) ==
              rm_command_expand(RM_NUMBERING_CLIENT_2013, number));
    }
    for (uint32_t number = 0x115; number <= 0x117; ++number) {
        CHECK(rm_command_expand(RM_NUMBERING_FINAL, number) == (0x09000000u | number));
    }
    for (uint32_t number = 0x118; number <= 0x19A; ++number) {
        CHECK(rm_command_expand(RM_NUMBERING_FINAL, number) ==
              rm_command_expand(RM_NUMBERING_CLIENT_2013, number - 3) + 3);
    }
    for (uint32_t number = 0x115; number <= 0x197; ++number) {
        differing += rm_command_expand(RM_NUMBERING_FINAL, number) !=
                     rm_command_expand(RM_NUMBERING_CLIENT_2013, number);
    }
    CHECK(differing == 34);
    CHECK(rm_command_expand(RM_NUMBERING_FINAL, 0x13B) == 0x8000013Bu); // Atlatl
    CHECK(rm_command_expand(RM_NUMBERING_FINAL, 0x19B) == 0);
    CHECK(rm_command_allows_jump(RM_NUMBERING_FINAL, 0x10000128u));
    CHECK(!rm_command_allows_jump(RM_NUMBERING_FINAL, 0x10000134u));
    CHECK(rm_command_allows_jump(RM_NUMBERING_CLIENT_2013, 0x10000134u));
    return 0;
}

static int whole_ids_expand_to_themselves(void) {
    for (uint32_t number = 1; number <= 0x197; ++number) {
        uint32_t command = rm_command_expand(RM_NUMBERING_CLIENT_2013, number);
        CHECK((command & 0xFFFFu) == number);
        CHECK(rm_command_expand(RM_NUMBERING_CLIENT_2013, command) == command);
    }
    return 0;
}

static int every_named_command_has_the_kind_of_its_number(void) {
    for (uint32_t number = 1; number <= 0x49; ++number) {
        uint32_t command = rm_command_expand(RM_NUMBERING_CLIENT_2013, number);
        const char *name = rm_command_name(command);
        CHECK(name == NULL || rm_command_from_name(name) == command);
    }
    return 0;
}

static int jumps_are_refused_while_busy(void) {
    CHECK(rm_command_allows_jump(RM_NUMBERING_CLIENT_2013, RM_COMMAND_READY));
    CHECK(rm_command_allows_jump(RM_NUMBERING_CLIENT_2013, RM_COMMAND_RUN_FORWARD));
    CHECK(rm_command_allows_jump(RM_NUMBERING_CLIENT_2013, RM_COMMAND_FALLING));
    CHECK(!rm_command_allows_jump(RM_NUMBERING_CLIENT_2013, RM_COMMAND_FALLEN));
    CHECK(!rm_command_allows_jump(RM_NUMBERING_CLIENT_2013, RM_COMMAND_SITTING));
    CHECK(!rm_command_allows_jump(RM_NUMBERING_CLIENT_2013, 0x40000016u));
    CHECK(rm_command_allows_jump(RM_NUMBERING_CLIENT_2013, 0x40000019u));
    CHECK(!rm_command_allows_jump(RM_NUMBERING_CLIENT_2013, 0x40000039u));
    CHECK(!rm_command_allows_jump(RM_NUMBERING_CLIENT_2013, 0x1000006Fu));
    CHECK(rm_command_allows_jump(RM_NUMBERING_CLIENT_2013, 0x10000079u));
    CHECK(!rm_command_allows_jump(RM_NUMBERING_CLIENT_2013, 0x10000131u));
    return 0;
}

void test_motion_command(void) {
    RUN(commands_are_found_by_name_and_by_id);
    RUN(numbers_of_the_wire_get_their_kind_back);
    RUN(numbers_that_do_not_exist_expand_to_nothing);
    RUN(the_last_client_has_three_numbers_more);
    RUN(whole_ids_expand_to_themselves);
    RUN(every_named_command_has_the_kind_of_its_number);
    RUN(jumps_are_refused_while_busy);
}

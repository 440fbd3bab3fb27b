// Motion tables from JSON: the examples of the documentation, and what is refused where.

#include "check.h"
#include "motion_rig.h"
#include "table_json.h"

#include <string.h>

#define START "{\"default_style\": \"NonCombat\", \"styles\": {\"NonCombat\": \"Ready\"},\n"

// The message for a text that is no table, or "" if it is one.
static const char *refusal(const char *text) {
    static char error[256];
    error[0] = '\0';
    rm_motion_table_destroy(parse_motion_table("t", text, error, sizeof error));
    return error;
}

static bool has_same_data(const rm_motion_table_def *a, uint32_t i, const rm_motion_table_def *b,
                          uint32_t j) {
    const rm_motion_data *x = &a->data[i];
    const rm_motion_data *y = &b->data[j];
    return x->flags == y->flags && rm_vec3_length(rm_vec3_sub(x->velocity, y->velocity)) == 0.0f &&
           rm_vec3_length(rm_vec3_sub(x->omega, y->omega)) == 0.0f && x->stride == y->stride &&
           x->clip_count == y->clip_count;
}

static int the_humanoid_of_the_documentation_is_the_built_in_one(void) {
    char error[256];
    rm_motion_table *table =
        read_motion_table(REMORA_SOURCE_DIR "/docs/humanoid.table.json", error, sizeof error);
    CHECK(table != NULL);
    const rm_motion_table_def *read = rm_motion_table_contents(table);
    const rm_motion_table_def *own = rm_motion_table_contents(rm_motion_table_humanoid());
    CHECK(read->default_style == own->default_style && read->any_substate == own->any_substate);
    CHECK(has_same_data(read, read->any_cycle, own, own->any_cycle));
    CHECK(read->cycle_count == own->cycle_count && read->alias_count == own->alias_count);
    for (uint32_t i = 0; i < read->cycle_count; ++i) {
        CHECK(read->cycles[i].command == own->cycles[i].command);
        CHECK(has_same_data(read, read->cycles[i].data, own, own->cycles[i].data));
    }
    for (uint32_t i = 0; i < read->alias_count; ++i) {
        CHECK(read->aliases[i].command == own->aliases[i].command);
        CHECK(read->aliases[i].speed == own->aliases[i].speed);
    }
    rm_motion_table_destroy(table);
    return 0;
}

static int the_wolf_of_the_documentation_runs_and_bites(void) {
    char error[256];
    rm_motion_table *table =
        read_motion_table(REMORA_SOURCE_DIR "/docs/wolf.table.json", error, sizeof error);
    CHECK(table != NULL);
    motion_rig rig = rig_make(table);
    rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f);
    rig_run(&rig, 0.1, 50);
    CHECK_NEAR(rig.body.position.origin.y, 0.12 * 20.0 * 5.0, 0.3);
    rig.motion.interpreted.style = RM_STYLE_HAND_COMBAT;
    rig_go(&rig, RM_COMMAND_READY, 1.0f);
    rig_run(&rig, 0.1, 20);
    rm_movement bite = rm_default_movement();
    bite.style = bite.state.style = RM_STYLE_HAND_COMBAT;
    bite.action_count = 1;
    bite.actions[0] = (rm_action){0x58, 1.0f, 1, 0};
    (void)rig_receive(&rig, &bite);
    uint32_t hooks = 0;
    for (int i = 0; i < 20; ++i) {
        rig_tick(&rig, 0.05);
        hooks += rig_count(&rig, RM_MOTION_EVENT_HOOK);
    }
    CHECK(hooks == 1);
    rm_motion_table_destroy(table);
    return 0;
}

static int a_file_that_is_not_there_is_an_error(void) {
    char error[256];
    CHECK(read_motion_table("/nowhere.json", error, sizeof error) == NULL);
    CHECK(strcmp(error, "/nowhere.json:0: cannot be read") == 0);
    return 0;
}

static int an_error_names_the_line(void) {
    CHECK(strcmp(refusal(START "\"cycles\": [\n{\"command\": \"Fly\"}]}"),
                 "t:3: expected the name or id of a command") == 0);
    CHECK(strcmp(refusal(START "\"cycels\": []}"), "t:2: no such key: \"cycels\"") == 0);
    CHECK(strcmp(refusal(START "\"cycles\": [\n{}\n]}"), "t:3: missing: \"command\"") == 0);
    CHECK(strcmp(refusal("{}"), "t:1: missing: \"default_style\"") == 0);
    CHECK(strcmp(refusal("{\"default_style\": 61}"), "t:1: missing: \"styles\"") == 0);
    return 0;
}

static int text_that_is_no_json_is_an_error(void) {
    CHECK(strcmp(refusal(""), "t:1: expected a number") == 0);
    CHECK(strcmp(refusal("{\n\"a\" 1}"), "t:2: expected a colon") == 0);
    CHECK(strcmp(refusal("{1: 2}"), "t:1: expected a key") == 0);
    CHECK(strcmp(refusal("[1 2]"), "t:1: expected a comma or the end of the list") == 0);
    CHECK(strcmp(refusal("[1,]"), "t:1: expected a number") == 0);
    CHECK(strcmp(refusal("[01]"), "t:1: expected a comma or the end of the list") == 0);
    CHECK(strcmp(refusal("[1.]"), "t:1: expected a number") == 0);
    CHECK(strcmp(refusal("[1e]"), "t:1: expected a number") == 0);
    CHECK(strcmp(refusal("\"abc"), "t:1: a string does not end") == 0);
    CHECK(strcmp(refusal("\"\\u0041\""), "t:1: an escape that is not supported") == 0);
    CHECK(strcmp(refusal("tru"), "t:1: expected a value") == 0);
    CHECK(strcmp(refusal("{} {}"), "t:1: something follows the end of the document") == 0);
    CHECK(strcmp(refusal("[]"), "t:1: expected an object") == 0);
    return 0;
}

static int a_document_nested_without_end_is_an_error(void) {
    char text[1001];
    memset(text, '[', 1000);
    text[1000] = '\0';
    CHECK(strcmp(refusal(text), "t:1: nested too deeply") == 0);
    return 0;
}

static int values_of_the_wrong_kind_are_errors(void) {
    CHECK(strcmp(refusal(START "\"cycles\": {}}"), "t:2: expected a list") == 0);
    CHECK(strcmp(refusal(START "\"any_cycle\": {\"velocity\": [1, 2]}}"),
                 "t:2: expected 3 numbers") == 0);
    CHECK(strcmp(refusal(START "\"any_cycle\": {\"velocity\": [1, 2, \"3\"]}}"),
                 "t:2: expected a number") == 0);
    CHECK(strcmp(refusal(START "\"any_cycle\": {\"alone\": 1}}"), "t:2: expected true or false") ==
          0);
    CHECK(strcmp(refusal(START "\"animations\": {\"a\": {\"frames\": 1.5}}}"),
                 "t:2: expected a whole number") == 0);
    CHECK(strcmp(refusal(START "\"animations\": {\"a\": {\"frames\": 0}}}"),
                 "t:2: an animation has from 1 to 100000 frames") == 0);
    CHECK(strcmp(refusal(START "\"animations\": {\"a\": {\"frames\": 3,"
                               "\"poses\": [[0,0,0], [0,0,0]]}}}"),
                 "t:2: expected one pose, or one for each frame") == 0);
    CHECK(strcmp(refusal(START "\"any_cycle\": {\"clips\": [{\"animation\": \"b\"}]}}"),
                 "t:2: expected the name of an animation") == 0);
    return 0;
}

static int a_table_that_does_not_hold_together_is_refused(void) {
    CHECK(strncmp(refusal(START "\"animations\": {\"a\": {\"frames\": 3}},"
                                "\"any_cycle\": {\"clips\": [{\"animation\": \"a\","
                                "\"high\": 3}]}}"),
                  "t:1: the table as a whole", 25) == 0);
    CHECK(strcmp(refusal(START "\"any_cycle\": {}}"), "") == 0);
    return 0;
}

void test_motion_json(void) {
    RUN(the_humanoid_of_the_documentation_is_the_built_in_one);
    RUN(the_wolf_of_the_documentation_runs_and_bites);
    RUN(a_file_that_is_not_there_is_an_error);
    RUN(an_error_names_the_line);
    RUN(text_that_is_no_json_is_an_error);
    RUN(a_document_nested_without_end_is_an_error);
    RUN(values_of_the_wrong_kind_are_errors);
    RUN(a_table_that_does_not_hold_together_is_refused);
}

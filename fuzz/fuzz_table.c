// Any text as a motion table in JSON. What is none is refused with one line that says why; what is
// one prints as a text that reads back as the same, and moves a body for a while.

#include "bodies.h"
#include "mutate_text.h"
#include "table/json.h"

#include <stdlib.h>
#include <string.h>

const char *const text_words[] = {"format",
                                  "remora motion table 1",
                                  "comment",
                                  "styles",
                                  "cycles",
                                  "links",
                                  "modifiers",
                                  "aliases",
                                  "motions",
                                  "animations",
                                  "style",
                                  "substate",
                                  "command",
                                  "motion",
                                  "from",
                                  "to",
                                  "means",
                                  "speed",
                                  "velocity",
                                  "omega",
                                  "stride",
                                  "clips",
                                  "animation",
                                  "framerate",
                                  "low",
                                  "high",
                                  "frames",
                                  "poses",
                                  "hooks",
                                  "frame",
                                  "direction",
                                  "id",
                                  "flags",
                                  "NonCombat",
                                  "Ready",
                                  "RunForward",
                                  "WalkForward",
                                  "TurnRight",
                                  "SideStepRight",
                                  "true",
                                  "false",
                                  "null",
                                  "{}",
                                  "[]",
                                  "default",
                                  "clears_modifiers",
                                  "origin",
                                  "rotation",
                                  "\\u0000",
                                  "0x41000003",
                                  "0x8000003D",
                                  NULL};

static rm_motion_table *read_table(const void *bytes, size_t size, char *error) {
    FILE *in = fmemopen((void *)bytes, size, "rb");
    REQUIRE(in != NULL);
    rm_motion_table *table = table_json_read(in, "file", error);
    fclose(in);
    return table;
}

static char *print_table(const rm_motion_table *table, size_t *size) {
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    REQUIRE(out != NULL && table_json_print(table, out));
    REQUIRE(fclose(out) == 0 && text != NULL);
    return text;
}

// Printed, read and printed again it is the same text.
static void require_same(const rm_motion_table *table) {
    char error[TABLE_ERROR_SIZE];
    size_t sizes[2];
    char *first = print_table(table, &sizes[0]);
    rm_motion_table *again = read_table(first, sizes[0], error);
    REQUIRE(again != NULL);
    char *second = print_table(again, &sizes[1]);
    REQUIRE(sizes[0] == sizes[1] && memcmp(first, second, sizes[0]) == 0);
    free(first);
    free(second);
    rm_motion_table_destroy(again);
}

static void use(const rm_motion_table *table) {
    static const uint32_t commands[] = {RM_COMMAND_RUN_FORWARD, RM_COMMAND_TURN_RIGHT,
                                        RM_COMMAND_READY, RM_COMMAND_WALK_FORWARD};
    rm_world_def def = rm_ac_world_def();
    rm_body_def body = rm_default_body_def();
    rm_world *world = NULL;
    rm_body_id id;
    def.capacity = 1;
    REQUIRE(rm_world_create(&def, &world) == RM_OK);
    REQUIRE(rm_world_add_table(world, table, &body.table) == RM_OK);
    REQUIRE(rm_body_add(world, &body, &id) == RM_OK);
    for (uint16_t i = 0; i < 12; ++i) {
        rm_motion_update update = {.movement = rm_default_movement(), .stamp = i};
        update.movement.state.forward = commands[i / 3];
        REQUIRE(rm_body_update_motion(world, id, &update, NULL) == RM_OK);
        REQUIRE(rm_world_tick(world, 0.1) == RM_OK);
        require_bodies(world, def.space);
    }
    require_round_trip(world);
    rm_world_destroy(world);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char error[TABLE_ERROR_SIZE] = "";
    if (size == 0) {
        return 0;
    }
    rm_motion_table *table = read_table(data, size, error);
    if (!table) {
        REQUIRE(strncmp(error, "file:", 5) == 0 && strlen(error) < sizeof error);
        REQUIRE(strchr(error, '\n') == NULL);
        return 0;
    }
    require_same(table);
    use(table);
    rm_motion_table_destroy(table);
    return 0;
}

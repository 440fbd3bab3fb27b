// Commands that are what a server says: updates through stamps and routing.

#include "drive.h"

#include <string.h>

static bool read_stamp(drive *d, const char *text, uint16_t *stamp) {
    long value;
    if (!drive_count(d, text, 0, 0xFFFF, &value)) {
        return false;
    }
    *stamp = (uint16_t)value;
    return true;
}

static bool read_position_option(drive *d, const char *word, rm_position_update *update) {
    const char *value = drive_value(word, "contact");
    if (value) {
        return drive_switch(d, value, &update->has_contact);
    }
    if ((value = drive_value(word, "position")) != NULL) {
        return read_stamp(d, value, &update->stamp);
    }
    if ((value = drive_value(word, "teleport")) != NULL) {
        return read_stamp(d, value, &update->teleport);
    }
    if ((value = drive_value(word, "instance")) != NULL) {
        return read_stamp(d, value, &update->instance);
    }
    return drive_fail(d, "expected contact=, position=, teleport= or instance=, got \"%s\"", word);
}

static bool run_position(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    rm_position_update update;
    rm_body_info info;
    if (!body || !drive_spot(d, words, 1, &update.position) ||
        !drive_check(d, rm_body_read(d->world, body->id, &info))) {
        return false;
    }
    update.has_contact = true;
    update.stamp = (uint16_t)(info.stamps[RM_STAMP_POSITION] + 1);
    update.teleport = info.stamps[RM_STAMP_TELEPORT];
    update.instance = info.stamps[RM_STAMP_INSTANCE];
    for (int i = 9; i < words->count; ++i) {
        if (!read_position_option(d, words->word[i], &update)) {
            return false;
        }
    }
    return drive_check(d, rm_body_update_position(d->world, body->id, &update, NULL));
}

static bool run_vector(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    rm_vector_update update;
    rm_body_info info;
    if (!body || !drive_vector(d, words, 1, &update.velocity) ||
        !drive_vector(d, words, 4, &update.omega) ||
        !drive_check(d, rm_body_read(d->world, body->id, &info))) {
        return false;
    }
    update.instance = info.stamps[RM_STAMP_INSTANCE];
    update.stamp = (uint16_t)(info.stamps[RM_STAMP_VECTOR] + 1);
    if (words->count > 7) {
        const char *value = drive_value(words->word[7], "vector");
        if (!value) {
            return drive_fail(d, "expected vector=N, got \"%s\"", words->word[7]);
        }
        if (!read_stamp(d, value, &update.stamp)) {
            return false;
        }
    }
    return drive_check(d, rm_body_update_vector(d->world, body->id, &update, NULL));
}

const drive_command drive_update_commands[] = {
    {"position", 8, 12, run_position,
     "CELL X Y Z QW QX QY QZ [contact=0|1] [position=N] [teleport=N] [instance=N]"},
    {"vector", 6, 7, run_vector, "VX VY VZ OX OY OZ [vector=N]"},
    {NULL, 0, 0, NULL, NULL},
};

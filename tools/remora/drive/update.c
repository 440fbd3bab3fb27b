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

static rm_message message_of_position(const rm_body_info *info, const rm_position_update *u) {
    const uint32_t contact = u->has_contact ? (uint32_t)RM_POSITION_HAS_CONTACT : 0u;
    rm_message message = {.kind = RM_MESSAGE_UPDATE_POSITION};
    message.update_position = (rm_position_message){
        .guid = info->guid,
        .at = {.flags = rm_position_rotation_flags(u->position.rotation) | contact,
               .position = u->position,
               .instance = u->instance,
               .position_stamp = u->stamp,
               .teleport = u->teleport,
               .force_position = info->stamps[RM_STAMP_FORCE_POSITION]},
    };
    return message;
}

// With a time it goes through the bytes of a message, as only those are received with times.
static bool run_position(drive *d, const drive_words *all) {
    drive_body *body = drive_selected(d);
    drive_words words;
    rm_timing timing;
    rm_position_update update;
    rm_body_info info;
    if (!body || !drive_take_times(d, all, &words, &timing) ||
        !drive_spot(d, &words, 1, &update.position) ||
        !drive_check(d, rm_body_read(d->world, body->id, &info))) {
        return false;
    }
    update.has_contact = true;
    update.stamp = (uint16_t)(info.stamps[RM_STAMP_POSITION] + 1);
    update.teleport = info.stamps[RM_STAMP_TELEPORT];
    update.instance = info.stamps[RM_STAMP_INSTANCE];
    for (int i = 9; i < words.count; ++i) {
        if (!read_position_option(d, words.word[i], &update)) {
            return false;
        }
    }
    if (drive_is_timed(&timing)) {
        const rm_message message = message_of_position(&info, &update);
        return drive_send(d, &message, &timing);
    }
    return drive_check(d, rm_body_update_position(d->world, body->id, &update, NULL));
}

static rm_message message_of_vector(const rm_body_info *info, const rm_vector_update *u) {
    rm_message message = {.kind = RM_MESSAGE_VECTOR_UPDATE};
    message.update_vector = (rm_vector_message){.guid = info->guid,
                                                .velocity = u->velocity,
                                                .omega = u->omega,
                                                .instance = u->instance,
                                                .vector = u->stamp};
    return message;
}

static bool read_vector_stamp(drive *d, const char *word, uint16_t *stamp) {
    const char *value = drive_value(word, "vector");
    return value ? read_stamp(d, value, stamp)
                 : drive_fail(d, "expected vector=N, got \"%s\"", word);
}

static bool run_vector(drive *d, const drive_words *all) {
    drive_body *body = drive_selected(d);
    drive_words words;
    rm_timing timing;
    rm_vector_update update;
    rm_body_info info;
    if (!body || !drive_take_times(d, all, &words, &timing) ||
        !drive_vector(d, &words, 1, &update.velocity) ||
        !drive_vector(d, &words, 4, &update.omega) ||
        !drive_check(d, rm_body_read(d->world, body->id, &info))) {
        return false;
    }
    update.instance = info.stamps[RM_STAMP_INSTANCE];
    update.stamp = (uint16_t)(info.stamps[RM_STAMP_VECTOR] + 1);
    if (words.count > 7 && !read_vector_stamp(d, words.word[7], &update.stamp)) {
        return false;
    }
    if (drive_is_timed(&timing)) {
        const rm_message message = message_of_vector(&info, &update);
        return drive_send(d, &message, &timing);
    }
    return drive_check(d, rm_body_update_vector(d->world, body->id, &update, NULL));
}

// --- messages --------------------------------------------------------------------------------

enum { MESSAGE_LIMIT = 65536 };

static int digit_of(char c) {
    const char *digits = "0123456789abcdef";
    const char *found = c ? strchr(digits, c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c) : NULL;
    return found ? (int)(found - digits) : -1;
}

static bool read_bytes(drive *d, const char *text, uint8_t *bytes, size_t *size) {
    *size = strlen(text) / 2;
    if (strlen(text) % 2 || *size > MESSAGE_LIMIT) {
        return drive_fail(d, "expected an even number of hex digits, at most %d bytes",
                          MESSAGE_LIMIT);
    }
    for (size_t i = 0; i < *size; ++i) {
        int high = digit_of(text[2 * i]);
        int low = digit_of(text[2 * i + 1]);
        if (high < 0 || low < 0) {
            return drive_fail(d, "expected hex digits, got \"%.2s\"", text + 2 * i);
        }
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

static bool run_message(drive *d, const drive_words *all) {
    static uint8_t bytes[MESSAGE_LIMIT];
    size_t size;
    drive_words words;
    rm_timing timing;
    return drive_world(d) && drive_take_times(d, all, &words, &timing) &&
           read_bytes(d, words.word[1], bytes, &size) &&
           drive_receive(d, (rm_bytes){bytes, size}, &timing);
}

const drive_command drive_update_commands[] = {
    {"position", 8, 14, run_position,
     "CELL X Y Z QW QX QY QZ [contact=0|1] [position=N] [teleport=N] [instance=N] [sent=T] "
     "[arrived=T]"},
    {"vector", 6, 9, run_vector, "VX VY VZ OX OY OZ [vector=N] [sent=T] [arrived=T]"},
    {"message", 1, 3, run_message, "HEX [sent=T] [arrived=T]"},
    {NULL, 0, 0, NULL, NULL},
};

// Commands of smooth rules: settings, reports of any game, and times of sending and arrival of what
// a server says. Times are those of the world: seconds that it was advanced by.

#include "shared/smooth.h"

#include "drive.h"

#include <string.h>

// --- times -----------------------------------------------------------------------------------

bool drive_take_times(drive *d, const drive_words *words, drive_words *rest, rm_timing *timing) {
    *timing = (rm_timing){.has_sent = false};
    rest->count = 0;
    for (int i = 0; i < words->count; ++i) {
        const char *sent = drive_value(words->word[i], "sent");
        const char *arrived = drive_value(words->word[i], "arrived");
        if ((sent && !drive_number(d, sent, &timing->sent)) ||
            (arrived && !drive_number(d, arrived, &timing->arrived))) {
            return false;
        }
        timing->has_sent |= sent != NULL;
        timing->has_arrived |= arrived != NULL;
        if (!sent && !arrived) {
            rest->word[rest->count++] = words->word[i];
        }
    }
    bool is_timed = timing->has_sent || timing->has_arrived;
    return !is_timed || d->def.rules.present == RM_RULE_SMOOTH ||
           drive_fail(d, "sent= and arrived= need: rules smooth");
}

bool drive_is_timed(const rm_timing *timing) {
    return timing->has_sent || timing->has_arrived;
}

bool drive_receive(drive *d, rm_bytes bytes, const rm_timing *timing) {
    rm_receipt receipt;
    bool is_timed = drive_is_timed(timing);
    rm_status status = RM_ERROR_FULL;
    for (int tries = 0; tries < 2 && status == RM_ERROR_FULL; ++tries) {
        if (tries > 0 && !drive_grow(d)) {
            return false;
        }
        status = is_timed
                     ? rm_world_receive_timed(d->world, bytes.data, bytes.size, timing, &receipt)
                     : rm_world_receive(d->world, bytes.data, bytes.size, &receipt);
    }
    if (status != RM_OK && receipt.error.field) {
        return drive_fail(d, "%s at byte %zu, field %s", rm_status_text(status),
                          receipt.error.offset, receipt.error.field);
    }
    return drive_check(d, status) && drive_follow_message(d, &receipt);
}

bool drive_send(drive *d, const rm_message *message, const rm_timing *timing) {
    enum { ROOM = 1024 }; // bytes; the longest movement is below 300
    uint8_t bytes[ROOM];
    size_t size;
    return drive_check(d, rm_message_encode(message, bytes, sizeof bytes, &size, NULL)) &&
           drive_receive(d, (rm_bytes){bytes, size}, timing);
}

// --- settings --------------------------------------------------------------------------------

// Takes the settings that the words name; of a body only its own.
static bool take_settings(drive *d, const drive_words *words, bool is_of_body, rm_smooth_def *def) {
    for (int i = 1; i < words->count; ++i) {
        const char *text = NULL;
        const smooth_setting *setting = smooth_setting_of(words->word[i], &text);
        double number = 0.0;
        long count = 0;
        if (!setting || (is_of_body && !setting->is_of_body)) {
            return drive_fail(d, "no such setting: \"%s\"", words->word[i]);
        }
        if (setting->is_count ? !drive_count(d, text, 0, 0x7FFFFFFFL, &count)
                              : !drive_number(d, text, &number)) {
            return false;
        }
        smooth_setting_write(setting, setting->is_count ? (double)count : number, def);
    }
    return true;
}

static bool needs_smooth(drive *d) {
    return d->def.rules.present == RM_RULE_SMOOTH ||
           drive_fail(d, "%s needs: rules smooth", d->command->name);
}

// Settings that a line does not name keep the value of the line before.
static bool run_smooth(drive *d, const drive_words *words) {
    rm_smooth_def def = d->smooth;
    if (!needs_smooth(d) || !drive_world(d) || !take_settings(d, words, false, &def) ||
        !drive_check(d, rm_world_set_smooth(d->world, &def))) {
        return false;
    }
    d->smooth = def;
    for (int i = 0; i < d->body_count; ++i) {
        d->bodies[i].smooth = def.body;
    }
    return true;
}

static bool run_smooth_body(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    if (!body || !needs_smooth(d)) {
        return false;
    }
    rm_smooth_def def = {.body = body->smooth};
    if (!take_settings(d, words, true, &def) ||
        !drive_check(d, rm_body_set_smooth(d->world, body->id, &def.body))) {
        return false;
    }
    body->smooth = def.body;
    return true;
}

// --- reports ---------------------------------------------------------------------------------

// X,Y,Z
static bool read_velocity(drive *d, char *text, rm_vec3 *velocity) {
    float *parts[3] = {&velocity->x, &velocity->y, &velocity->z};
    for (int i = 0; i < 3; ++i) {
        char *comma = strchr(text, ',');
        if ((comma == NULL) != (i == 2)) {
            return drive_fail(d, "expected velocity=X,Y,Z");
        }
        if (comma) {
            *comma = '\0';
        }
        if (!drive_float(d, text, parts[i])) {
            return false;
        }
        text = comma ? comma + 1 : text;
    }
    return true;
}

static bool take_bit(drive *d, const char *text, uint32_t bit, uint32_t *known) {
    bool on = false;
    bool is_good = drive_switch(d, text, &on);
    *known = on ? *known | bit : *known & ~bit;
    return is_good;
}

// A key of a report that is one of these bits; *is_known says whether it was.
static bool take_report_bit(drive *d, const char *word, rm_remote_report *report, bool *is_known) {
    static const struct {
        const char *name;
        uint32_t bit;
    } bits[] = {
        {"rotation", RM_KNOWN_ROTATION}, {"airborne", RM_KNOWN_AIRBORNE}, {"jump", RM_KNOWN_JUMP}};
    for (size_t i = 0; i < sizeof bits / sizeof bits[0]; ++i) {
        const char *text = drive_value(word, bits[i].name);
        if (text) {
            *is_known = true;
            return take_bit(d, text, bits[i].bit, &report->known);
        }
    }
    *is_known = false;
    return true;
}

static bool take_report_value(drive *d, char *word, rm_remote_report *report) {
    const char *text;
    long number;
    if ((text = drive_value(word, "velocity")) != NULL) {
        report->known |= RM_KNOWN_VELOCITY;
        return read_velocity(d, word + (text - word), &report->velocity);
    }
    if ((text = drive_value(word, "turning")) != NULL) {
        report->known |= RM_KNOWN_TURNING;
        return drive_float(d, text, &report->turning);
    }
    if ((text = drive_value(word, "sent")) != NULL) {
        report->known |= RM_KNOWN_SENT;
        return drive_number(d, text, &report->sent);
    }
    if ((text = drive_value(word, "age")) != NULL) {
        report->known |= RM_KNOWN_AGE;
        return drive_number(d, text, &report->age);
    }
    if ((text = drive_value(word, "number")) != NULL) {
        bool is_good = drive_count(d, text, 0, 0x7FFFFFFFL, &number);
        report->known |= RM_KNOWN_NUMBER;
        report->number = (uint32_t)number;
        return is_good;
    }
    rm_movement movement = rm_default_movement();
    movement.state = report->doing;
    bool is_good = drive_motion_key(d, word, &movement);
    report->known |= RM_KNOWN_DOING;
    report->doing = movement.state;
    return is_good;
}

static bool run_report(drive *d, const drive_words *words) {
    drive_body *body = drive_selected(d);
    rm_remote_report report = rm_default_remote_report();
    report.doing = rm_default_interpreted_state();
    if (!body || !needs_smooth(d) || !drive_spot(d, words, 1, &report.position)) {
        return false;
    }
    for (int i = 9; i < words->count; ++i) {
        bool is_known;
        if (!take_report_bit(d, words->word[i], &report, &is_known) ||
            (!is_known && !take_report_value(d, words->word[i], &report))) {
            return false;
        }
    }
    return drive_check(d, rm_body_report(d->world, body->id, &report));
}

const drive_command drive_smooth_commands[] = {
    {"smooth", 1, 12, run_smooth,
     "[play_delay=S base_delay=S report_interval=S is_repeating=0|1 replay_limit=N rounding=S "
     "ease_shortest=S ease_longest=S snap_distance=M turn_speed=RAD silence=S slow_down=S]"},
    {"smooth_body", 1, 7, run_smooth_body,
     "[rounding=S ease_shortest=S ease_longest=S snap_distance=M turn_speed=RAD silence=S "
     "slow_down=S]"},
    {"report", 8, 24, run_report,
     "CELL X Y Z QW QX QY QZ [velocity=X,Y,Z] [turning=RAD] [sent=T] [age=T] [number=N] "
     "[rotation=0|1] [airborne=0|1] [jump=0|1] [style= forward= sidestep= turn= forward_speed= "
     "sidestep_speed= turn_speed=]"},
    {NULL, 0, 0, NULL, NULL},
};

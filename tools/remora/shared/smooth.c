#include "smooth.h"

#include <stdlib.h>
#include <string.h>

#define OF_WORLD(member, is_count)                                                                 \
    { #member, offsetof(rm_smooth_def, member), is_count, false }
#define OF_BODY(member)                                                                            \
    { #member, offsetof(rm_smooth_def, body.member), false, true }

static const smooth_setting settings[] = {
    OF_WORLD(play_delay, false),
    OF_WORLD(base_delay, false),
    OF_WORLD(report_interval, false),
    OF_WORLD(is_repeating, true),
    OF_WORLD(replay_limit, true),
    OF_BODY(rounding),
    OF_BODY(ease_shortest),
    OF_BODY(ease_longest),
    OF_BODY(snap_distance),
    OF_BODY(turn_speed),
    OF_BODY(silence),
    OF_BODY(slow_down),
};

const smooth_setting *smooth_setting_of(const char *word, const char **value) {
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; ++i) {
        size_t length = strlen(settings[i].name);
        if (strncmp(word, settings[i].name, length) == 0 && word[length] == '=') {
            *value = word + length + 1;
            return &settings[i];
        }
    }
    return NULL;
}

bool smooth_change_read(const char *word, smooth_change *change) {
    const char *text = NULL;
    char *end = NULL;
    change->setting = smooth_setting_of(word, &text);
    change->value = change->setting ? strtod(text, &end) : 0.0;
    return change->setting && end != text && !*end && change->value >= -1e6 && change->value <= 1e6;
}

void smooth_setting_write(const smooth_setting *setting, double value, rm_smooth_def *def) {
    unsigned char *member = (unsigned char *)def + setting->offset;
    if (setting->is_count) {
        memcpy(member, &(uint32_t){(uint32_t)value}, sizeof(uint32_t));
    } else {
        memcpy(member, &(float){(float)value}, sizeof(float));
    }
}

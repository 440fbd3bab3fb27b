// The settings of smooth rules by their names.

#pragma once

#include "remora/smooth.h"

#include <stddef.h>

// A setting. Those of bodies lie in rm_smooth_def.body as well.
typedef struct smooth_setting {
    const char *name;
    size_t offset; // in rm_smooth_def
    bool is_count; // a uint32_t; otherwise a float
    bool is_of_body;
} smooth_setting;

// The setting that a word KEY=VALUE names. @param value  takes the text behind the sign
// @return null if it names none
const smooth_setting *smooth_setting_of(const char *word, const char **value);

// A setting and its new value.
typedef struct smooth_change {
    const smooth_setting *setting;
    double value;
} smooth_change;

// Reads KEY=VALUE. The library checks the range. @return false if it is none
bool smooth_change_read(const char *word, smooth_change *change);

// Writes it.
void smooth_setting_write(const smooth_setting *setting, double value, rm_smooth_def *def);

// Names are compared here, since a page in a browser lacks the C library.

#pragma once

#include <stdbool.h>

static inline bool rm_text_is_equal(const char *a, const char *b) {
    while (*a && *a == *b) {
        ++a;
        ++b;
    }
    return *a == *b;
}

// Names are compared without the C library, which a page in a browser does not have.

#pragma once

#include <stdbool.h>

static inline bool rm_text_is_equal(const char *a, const char *b) {
    while (*a && *a == *b) {
        ++a;
        ++b;
    }
    return *a == *b;
}

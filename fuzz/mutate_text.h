// The words of a language that mutate_text.c writes; ended by a null. A target of texts has them.
#pragma once

#include "fuzz.h"

#include <stdbool.h>

extern const char *const text_words[];

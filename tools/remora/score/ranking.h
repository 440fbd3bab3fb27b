// How the reports of bodies arrived, and why they look as they do: rows of a table, or JSON.

#pragma once

#include "health/health.h"

#include <stdio.h>

void ranking_print_heads(void);
void ranking_print_row(const char *name, const health *h);

// Of one body, below the list of its scores.
void ranking_print_one(const health *h);

// As further members of an object.
void ranking_print_json(FILE *out, const health *h);

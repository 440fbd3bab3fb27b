// What the sources of this layer see of a motion table.

#pragma once

#include "remora/motion_table.h"

// Cycles, modifiers and links are sorted by their keys (all members but the last), because they are
// searched by halves; built-in tables are written in that order.
struct rm_motion_table {
    rm_motion_table_def def;
    size_t bytes; // of the block that this table heads; 0 for a built-in one
    rm_allocator allocator;
};

// The data entry of a cycle: under the style, under the default style, the one for any; or
// RM_NO_DATA.
uint32_t rm_table_find_cycle(const rm_motion_table *table, uint32_t style, uint32_t command);

// The data entry of a modifier: under the style or for any style; or RM_NO_DATA.
uint32_t rm_table_find_modifier(const rm_motion_table *table, uint32_t style, uint32_t command);

// The data entry of a link: from there or from anywhere; or RM_NO_DATA.
uint32_t rm_table_find_link(const rm_motion_table *table, uint32_t style, uint32_t from,
                            uint32_t to);

// What a style does by default, or 0 for a style the table does not know.
uint32_t rm_table_style_default(const rm_motion_table *table, uint32_t style);

// The command that this one stands for, its speed scaled accordingly.
uint32_t rm_table_resolve_alias(const rm_motion_table *table, uint32_t command, float *speed);

// Clips of a data entry; 0 for RM_NO_DATA.
uint32_t rm_table_clip_count(const rm_motion_table *table, uint32_t data);

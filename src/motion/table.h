// The inside of a motion table, for this layer.

#pragma once

#include "remora/motion_table.h"

// Cycles, modifiers and links are sorted by their keys (all members but the last), for binary
// search; built-in tables are written in that order.
struct rm_motion_table {
    rm_motion_table_def def;
    uint32_t plain; // bits outside of RM_ALIAS_BIT of all aliases; 0 where that is unknown
    size_t bytes;   // of the block that this table heads; 0 for a built-in one
    rm_allocator allocator;
};

// Most commands are unaliased, as one bit of their number shows. A macro, because built-in tables
// are constants.
#define RM_ALIAS_BIT(command) (1u << ((command)&31u))

// The data entry of a cycle: under the style, under the default style, the one for any;
// or RM_NO_DATA.
uint32_t rm_table_find_cycle(const rm_motion_table *table, uint32_t style, uint32_t command);

// The data entry of a modifier: under the style or for any style; or RM_NO_DATA.
uint32_t rm_table_find_modifier(const rm_motion_table *table, uint32_t style, uint32_t command);

// The data entry of a link: from there or from anywhere; or RM_NO_DATA.
uint32_t rm_table_find_link(const rm_motion_table *table, uint32_t style, uint32_t from,
                            uint32_t to);

// Default substate of a style, or any_substate for an unknown style.
static inline uint32_t rm_table_style_default(const rm_motion_table *table, uint32_t style) {
    for (uint32_t i = 0; i < table->def.style_count; ++i) {
        if (table->def.styles[i].style == style) {
            return table->def.styles[i].substate;
        }
    }
    return table->def.any_substate;
}

// The command that another stands for, with the factor on its speed: left for a negative right,
// for example.
static inline uint32_t rm_table_resolve_alias(const rm_motion_table *table, uint32_t command,
                                              float *speed) {
    if ((table->plain & RM_ALIAS_BIT(command)) != 0) {
        return command;
    }
    for (uint32_t i = 0; i < table->def.alias_count; ++i) {
        const rm_motion_alias *alias = &table->def.aliases[i];
        if (alias->command == command) {
            *speed *= alias->speed;
            return alias->means;
        }
    }
    return command;
}

// Clips of a data entry; 0 for RM_NO_DATA.
static inline uint32_t rm_table_clip_count(const rm_motion_table *table, uint32_t data) {
    return data == RM_NO_DATA ? 0 : table->def.data[data].clip_count;
}

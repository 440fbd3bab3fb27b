// Entries of a log, read from the answers of the engine. An unknown field, or one of another type,
// makes the whole entry unreadable: workers of all versions must read a log alike.

#include "cluster/entries.h"

#include "cluster/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool take_field(rm_entry *entry, const redisReply *name, const redisReply *value) {
    if (name->type != REDIS_REPLY_STRING || value->type != REDIS_REPLY_STRING || name->len != 1) {
        return false;
    }
    switch (name->str[0]) {
    case 'k':
        entry->kind = value->str[0];
        return true;
    case 's':
        entry->source = value->str;
        return true;
    case 'n':
        entry->number = strtoull(value->str, NULL, 10);
        return true;
    case 'h':
        entry->hash = strtoull(value->str, NULL, 16);
        return true;
    case 'e':
        entry->token = value->str;
        return true;
    case 'd':
        entry->bytes = (rm_bytes){(const uint8_t *)value->str, value->len};
        return true;
    default:
        return false;
    }
}

bool rm_entry_read(const redisReply *reply, rm_entry *entry) {
    *entry = (rm_entry){.source = "", .token = ""};
    if (reply->type != REDIS_REPLY_ARRAY || reply->elements != 2 ||
        reply->element[0]->type != REDIS_REPLY_STRING ||
        reply->element[1]->type != REDIS_REPLY_ARRAY) {
        return false;
    }
    const redisReply *fields = reply->element[1];
    entry->id = reply->element[0]->str;
    for (size_t i = 0; i + 1 < fields->elements; i += 2) {
        if (!take_field(entry, fields->element[i], fields->element[i + 1])) {
            return false;
        }
    }
    return entry->kind != '\0';
}

bool rm_entry_is_put_aside(const rm_entry *entry, const redisReply *bad) {
    for (size_t i = 0; bad && i < bad->elements; ++i) {
        if (strcmp(rm_reply_text(bad->element[i]), entry->id) == 0) {
            return true;
        }
    }
    return false;
}

void rm_entry_skip(rm_unit *unit, const rm_entry *entry) {
    (void)snprintf(unit->last, sizeof unit->last, "%s", entry->id);
}

bool rm_entry_apply(rm_unit *unit, const rm_entry *entry) {
    bool is_first = strcmp(unit->last, "0-0") == 0;
    if (is_first != (entry->kind == RM_ENTRY_GENESIS)) {
        return rm_unit_fail(unit, "LOST: entry %s is %s", entry->id,
                            is_first ? "the first, and no genesis" : "a second genesis");
    }
    rm_entry_skip(unit, entry);
    if (entry->kind == RM_ENTRY_ASIDE || entry->kind == RM_ENTRY_VERSION) {
        return true;
    }
    unit->is_at_turn = entry->kind == RM_ENTRY_TURN;
    switch (entry->kind) {
    case RM_ENTRY_GENESIS:
        return rm_unit_apply_genesis(unit, entry->bytes);
    case RM_ENTRY_BATCH:
        return rm_unit_apply_batch(unit, (uint32_t)strtoul(entry->source, NULL, 10), entry->number,
                                   entry->bytes);
    case RM_ENTRY_LEFT_OUT:
        return rm_unit_leave_out(unit, (uint32_t)strtoul(entry->source, NULL, 10), entry->number);
    case RM_ENTRY_INPUT:
        return rm_unit_apply_input(unit, entry->bytes);
    case RM_ENTRY_WAKE:
        return rm_unit_wake(unit, (uint32_t)entry->number);
    case RM_ENTRY_TURN:
        return rm_unit_apply_turn(unit, (uint32_t)entry->number, entry->hash);
    default:
        return rm_unit_fail(unit, "entry %s is of no known kind", entry->id);
    }
}

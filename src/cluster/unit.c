// Records of bodies, links to neighbours, and the calls of callbacks on a unit.
//
// Invariants: a record belongs to a slot of the world and is zero for a free one; the first fault
// of a unit is kept, since it is the cause of the others.

#include "cluster/unit.h"

#include "cluster/unit_bodies.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool rm_unit_fail(rm_unit *unit, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (unit->fault[0] == '\0') { // the first fault is the cause of the others
        (void)vsnprintf(unit->fault, sizeof unit->fault, format, arguments);
    }
    va_end(arguments);
    return false;
}

bool rm_unit_open(rm_unit *unit, uint32_t number, const rm_cluster_def *def,
                  const rm_observer *observer) {
    *unit =
        (rm_unit){.number = number, .def = def, .observer = observer, .last = "0-0", .rate = 1000};
    rm_status status = def->game.open(def->game.user, number, &unit->world);
    return status == RM_OK || rm_unit_fail(unit, "no world: %s", rm_status_text(status));
}

static void free_link(rm_link *link) {
    rm_buffer_free(&link->bodies);
    rm_buffer_free(&link->reports);
    rm_buffer_free(&link->messages);
    rm_buffer_free(&link->out);
}

void rm_unit_close(rm_unit *unit) {
    if (unit->world) {
        unit->def->game.close(unit->def->game.user, unit->number, unit->world);
    }
    for (uint32_t i = 0; i < unit->link_count; ++i) {
        free_link(&unit->links[i]);
    }
    free(unit->links);
    free(unit->records);
    free(unit->starts);
    rm_buffer_free(&unit->news);
    *unit = (rm_unit){0};
}

// --- records -------------------------------------------------------------------------------------

rm_record *rm_unit_record(const rm_unit *unit, rm_body_id id) {
    rm_record *record = id.index1 < unit->record_count ? &unit->records[id.index1] : NULL;
    bool is_there = record && record->guid != 0 && record->id.generation == id.generation;
    return is_there ? record : NULL;
}

rm_record *rm_unit_find(const rm_unit *unit, uint32_t guid) {
    rm_body_id id;
    return rm_world_find(unit->world, guid, &id) == RM_OK ? rm_unit_record(unit, id) : NULL;
}

static bool grow_records(rm_unit *unit, uint32_t count) {
    rm_record *records = (rm_record *)realloc(unit->records, count * sizeof *records);
    if (!records) {
        return false;
    }
    memset(records + unit->record_count, 0, (count - unit->record_count) * sizeof *records);
    unit->records = records;
    unit->record_count = count;
    if (unit->observer) {
        rm_start *starts = (rm_start *)realloc(unit->starts, count * sizeof *starts);
        if (!starts) {
            return false;
        }
        unit->starts = starts;
    }
    return true;
}

rm_record *rm_unit_new_record(rm_unit *unit, rm_body_id id, uint32_t guid) {
    if (id.index1 >= unit->record_count && !grow_records(unit, 2 * id.index1 + 64)) {
        rm_unit_fail(unit, "no memory");
        return NULL;
    }
    rm_record *record = &unit->records[id.index1];
    *record = (rm_record){.id = id, .guid = guid, .owner = unit->number};
    return record;
}

void rm_unit_drop(rm_unit *unit, rm_record *record) {
    const rm_cluster_game *game = &unit->def->game;
    if (game->forget) {
        game->forget(game->user, unit, record->id);
    }
    (void)rm_body_remove(unit->world, record->id); // its record says that it is there
    *record = (rm_record){0};
}

// Callbacks may return the size that they need; the limit is the most there is.
static size_t fill(rm_unit *unit, rm_buffer *out, size_t size) {
    if (size > RM_CLUSTER_STATE_LIMIT) {
        rm_unit_fail(unit, "the game's bytes are %zu, more than %u", size, RM_CLUSTER_STATE_LIMIT);
        return 0;
    }
    rm_buffer_fill(out, size);
    return size;
}

size_t rm_unit_save_state(rm_unit *unit, rm_body_id id, rm_buffer *out) {
    const rm_cluster_game *game = &unit->def->game;
    uint8_t *room = game->save ? rm_buffer_room(out, RM_CLUSTER_STATE_LIMIT) : NULL;
    if (!room) {
        return 0;
    }
    return fill(unit, out, game->save(game->user, unit, id, room, RM_CLUSTER_STATE_LIMIT));
}

bool rm_unit_load_state(rm_unit *unit, const rm_record *record, rm_bytes bytes) {
    const rm_cluster_game *game = &unit->def->game;
    if (!game->load) {
        return true;
    }
    rm_status status = game->load(game->user, unit, record->id, bytes, record->is_ghost);
    return status == RM_OK || rm_unit_fail(unit, "load of the game's bytes of %u: %s", record->guid,
                                           rm_status_text(status));
}

size_t rm_unit_save_own(rm_unit *unit, rm_buffer *out) {
    const rm_cluster_game *game = &unit->def->game;
    uint8_t *room = game->save_unit ? rm_buffer_room(out, RM_CLUSTER_STATE_LIMIT) : NULL;
    if (!room) {
        return 0;
    }
    return fill(unit, out, game->save_unit(game->user, unit, room, RM_CLUSTER_STATE_LIMIT));
}

bool rm_unit_load_own(rm_unit *unit, rm_bytes bytes) {
    const rm_cluster_game *game = &unit->def->game;
    if (!game->load_unit) {
        return true;
    }
    rm_status status = game->load_unit(game->user, unit, bytes);
    return status == RM_OK ||
           rm_unit_fail(unit, "load of the game's bytes: %s", rm_status_text(status));
}

// --- links ---------------------------------------------------------------------------------------

rm_link *rm_unit_link(rm_unit *unit, uint32_t to) {
    for (uint32_t i = 0; i < unit->link_count; ++i) {
        if (unit->links[i].unit == to) {
            return &unit->links[i];
        }
    }
    rm_link *links = (rm_link *)realloc(unit->links, (unit->link_count + 1) * sizeof *links);
    if (!links) {
        rm_unit_fail(unit, "no memory");
        return NULL;
    }
    unit->links = links;
    links[unit->link_count] = (rm_link){.unit = to};
    return &links[unit->link_count++];
}

void rm_unit_clear_outputs(rm_unit *unit) {
    for (uint32_t i = 0; i < unit->link_count; ++i) {
        unit->links[i].out.size = 0;
        unit->links[i].is_loud = unit->links[i].is_heavy = false;
    }
    unit->news.size = 0;
}

// --- inside callbacks ----------------------------------------------------------------------------

uint32_t rm_unit_number(const rm_unit *unit) {
    return unit->number;
}

uint32_t rm_unit_turn(const rm_unit *unit) {
    return unit->turn;
}

rm_world *rm_unit_world(const rm_unit *unit) {
    return unit->world;
}

uint32_t rm_unit_owned(const rm_unit *unit, rm_body_id *ids, uint32_t capacity) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < unit->record_count; ++i) {
        const rm_record *record = &unit->records[i];
        if (record->guid != 0 && !record->is_ghost) {
            if (count < capacity) {
                ids[count] = record->id;
            }
            count += 1;
        }
    }
    return count;
}

uint32_t rm_unit_owner(const rm_unit *unit, rm_body_id id) {
    const rm_record *record = rm_unit_record(unit, id);
    return record ? record->owner : RM_CLUSTER_NOWHERE;
}

rm_status rm_unit_add(rm_unit *unit, const rm_body_def *def, rm_body_id *id) {
    if (!unit || !def || !id || def->guid == 0) {
        return RM_ERROR_ARGUMENT;
    }
    rm_body_id added;
    rm_status status = rm_body_add(unit->world, def, &added);
    if (status != RM_OK) {
        return status;
    }
    rm_record *record = rm_unit_new_record(unit, added, def->guid);
    if (!record) {
        return RM_ERROR_MEMORY;
    }
    record->heard = unit->turn;
    *id = added;
    if (unit->observer && unit->observer->came) {
        unit->observer->came(unit->observer->user, unit, record, unit->number);
    }
    return RM_OK;
}

// An owned body that a callback named.
static rm_status owned(const rm_unit *unit, rm_body_id id, rm_record **record) {
    *record = unit ? rm_unit_record(unit, id) : NULL;
    if (!*record) {
        return unit ? RM_ERROR_INVALID_ID : RM_ERROR_ARGUMENT;
    }
    return (*record)->is_ghost ? RM_ERROR_REFUSED : RM_OK;
}

static void tell_gone(rm_unit *unit, rm_record *record) {
    rm_body_info info;
    if (rm_body_read(unit->world, record->id, &info) != RM_OK) {
        return;
    }
    for (int i = 0; i < RM_UNIT_DIRECTIONS; ++i) {
        uint32_t to = rm_grid_neighbour(&unit->def->grid, unit->number, i % 3 - 1, i / 3 - 1);
        if (record->told[i] != 0) {
            (void)rm_unit_report(unit, record, &info, to, RM_REPORT_GONE, false);
        }
    }
}

rm_status rm_unit_remove(rm_unit *unit, rm_body_id id) {
    rm_record *record;
    rm_status status = owned(unit, id, &record);
    if (status != RM_OK) {
        return status;
    }
    tell_gone(unit, record);
    if (unit->observer && unit->observer->left) {
        unit->observer->left(unit->observer->user, unit, record, RM_CLUSTER_NOWHERE);
    }
    rm_unit_drop(unit, record);
    return RM_OK;
}

// Enters beside the place if it is occupied, or at it if all near places are occupied.
static rm_status enter(rm_world *world, rm_body_id id, const rm_position *at) {
    rm_status status = rm_body_enter(world, id, at);
    return status == RM_ERROR_REFUSED ? rm_body_place(world, id, at) : status;
}

rm_status rm_unit_teleport(rm_unit *unit, rm_body_id id, const rm_position *to) {
    rm_record *record;
    rm_status status = owned(unit, id, &record);
    if (status != RM_OK || !to) {
        return status != RM_OK ? status : RM_ERROR_ARGUMENT;
    }
    uint32_t where = rm_cluster_unit_at(&unit->def->grid, to);
    if (where == RM_CLUSTER_NOWHERE) {
        return RM_ERROR_OFF_MAP;
    }
    if (where == unit->number) {
        status = enter(unit->world, id, to);
        record->teleport += status == RM_OK;
        return status;
    }
    record->is_leaving = true;
    record->destination = *to;
    record->teleport += 1;
    return RM_OK;
}

rm_status rm_unit_send(rm_unit *unit, uint32_t to, rm_bytes bytes) {
    if (!unit || (!bytes.data && bytes.size > 0)) {
        return RM_ERROR_ARGUMENT;
    }
    if (to >= rm_cluster_unit_count(&unit->def->grid)) {
        return RM_ERROR_RANGE;
    }
    if (bytes.size > RM_CLUSTER_MESSAGE_LIMIT) {
        return RM_ERROR_LIMIT;
    }
    rm_link *link = rm_unit_link(unit, to);
    if (!link) {
        return RM_ERROR_MEMORY;
    }
    rm_buffer_put_u32(&link->messages, (uint32_t)bytes.size);
    rm_buffer_put(&link->messages, bytes.data, bytes.size);
    link->message_count += 1;
    link->is_loud = link->is_heavy = true;
    return RM_OK;
}

// Batches: output of one unit for another in one turn. docs/scale-out.md has the bytes:
//
//     u32 bodies,   each: guid, hop, report, teleport, turn, flags, position (cell, 7 floats),
//                         size of the body, size of the game's bytes, both
//     u32 reports,  each: kind, guid, report, teleport, position; for RM_REPORT_BODY sizes and
//                         bytes as above, for RM_REPORT_STATE size and bytes of the game's
//     u32 messages, each: size, bytes
//
// A body that holds others comes before them. Bodies are applied before reports, so that a report
// of a body that has come in the same batch is one of our own, and is ignored.

#include "cluster/unit.h"
#include "cluster/unit_bodies.h"

#include <string.h>

enum { BODY_HAS_TELEPORTED = 1 };

// A ghost that is no further from where it is reported has not been moved. Metres. Origin: chosen,
// as near as a chase ends.
#define AT_REST 0.05f

// --- out -----------------------------------------------------------------------------------------

// Writes body and game's bytes, each behind its size, which is filled in afterwards.
static bool put_body(rm_unit *unit, rm_body_id id, rm_buffer *out) {
    size_t at = out->size;
    size_t size = 0;
    rm_buffer_put_u64(out, 0);
    rm_status status = rm_bodies_save(unit->world, id, out, &size);
    if (status != RM_OK) {
        return rm_unit_fail(unit, "save of a body: %s", rm_status_text(status));
    }
    rm_buffer_set_u32(out, at, (uint32_t)size);
    rm_buffer_set_u32(out, at + 4, (uint32_t)rm_unit_save_state(unit, id, out));
    return true;
}

static bool put_departure(rm_unit *unit, const rm_record *record, const rm_body_info *info,
                          rm_link *link) {
    rm_buffer *out = &link->bodies;
    rm_buffer_put_u32(out, record->guid);
    rm_buffer_put_u32(out, record->hop + 1);
    rm_buffer_put_u32(out, record->report);
    rm_buffer_put_u32(out, record->teleport);
    rm_buffer_put_u32(out, unit->turn);
    rm_buffer_put_u32(out, record->is_leaving ? BODY_HAS_TELEPORTED : 0);
    rm_buffer_put_position(out, record->is_leaving ? &record->destination : &info->position);
    link->body_count += 1;
    link->is_loud = link->is_heavy = true;
    unit->counts.handovers += 1;
    return put_body(unit, record->id, out);
}

// Remainder of a body that has left: a ghost that waits for reports of its new owner, or nothing if
// it is far away now.
static bool leave_behind(rm_unit *unit, rm_record *record, const rm_body_info *info, uint32_t to) {
    if (!record->is_leaving) {
        record->is_ghost = true;
        record->owner = to;
        record->heard = unit->turn;
        memset(record->told, 0, sizeof record->told);
        return rm_body_make_ghost(unit->world, record->id) == RM_OK ||
               rm_unit_fail(unit, "body %u makes no ghost", record->guid);
    }
    for (int i = 0; i < RM_UNIT_DIRECTIONS; ++i) {
        uint32_t by = rm_grid_neighbour(&unit->def->grid, unit->number, i % 3 - 1, i / 3 - 1);
        if (record->told[i] != 0 &&
            !rm_unit_report(unit, record, info, by, RM_REPORT_GONE, false)) {
            return false;
        }
    }
    rm_unit_drop(unit, record);
    return true;
}

// Bodies that it holds leave with it, after it.
static bool depart_held(rm_unit *unit, uint32_t guid, const rm_record *holder, uint32_t to) {
    for (uint32_t i = 0; i < unit->record_count; ++i) {
        rm_record *record = &unit->records[i];
        rm_body_info info;
        if (record->guid == 0 || record->is_ghost ||
            rm_body_read(unit->world, record->id, &info) != RM_OK || info.parent != guid) {
            continue;
        }
        record->is_leaving = holder->is_leaving;
        record->destination = holder->destination;
        record->teleport += holder->is_leaving;
        if (!rm_unit_depart(unit, record, to)) {
            return false;
        }
    }
    return true;
}

bool rm_unit_depart(rm_unit *unit, rm_record *record, uint32_t to) {
    rm_body_info info;
    rm_link *link = rm_unit_link(unit, to);
    rm_record as_it_was = *record;
    if (!link || rm_body_read(unit->world, record->id, &info) != RM_OK ||
        !put_departure(unit, record, &info, link)) {
        return rm_unit_fail(unit, "body %u cannot leave", record->guid);
    }
    if (unit->observer && unit->observer->left) {
        unit->observer->left(unit->observer->user, unit, record, to);
    }
    return leave_behind(unit, record, &info, to) &&
           depart_held(unit, as_it_was.guid, &as_it_was, to);
}

static void put_state(rm_unit *unit, rm_body_id id, rm_buffer *out) {
    size_t at = out->size;
    rm_buffer_put_u32(out, 0);
    rm_buffer_set_u32(out, at, (uint32_t)rm_unit_save_state(unit, id, out));
}

bool rm_unit_report(rm_unit *unit, rm_record *record, const rm_body_info *info, uint32_t to,
                    rm_report_kind kind, bool is_quiet) {
    rm_link *link = rm_unit_link(unit, to);
    if (!link) {
        return false;
    }
    rm_buffer *out = &link->reports;
    rm_buffer_put_u32(out, kind);
    rm_buffer_put_u32(out, record->guid);
    rm_buffer_put_u32(out, record->report);
    rm_buffer_put_u32(out, record->teleport);
    rm_buffer_put_position(out, &info->position);
    link->report_count += 1;
    link->is_loud = link->is_loud || !is_quiet;
    unit->counts.reports += 1;
    if (kind == RM_REPORT_STATE) {
        put_state(unit, record->id, out);
    }
    return kind != RM_REPORT_BODY || put_body(unit, record->id, out);
}

static void put_section(rm_buffer *out, uint32_t *count, rm_buffer *section) {
    rm_buffer_put_u32(out, *count);
    rm_buffer_put(out, section->bytes, section->size);
    out->has_failed = out->has_failed || section->has_failed;
    section->size = 0;
    *count = 0;
}

bool rm_unit_assemble(rm_unit *unit) {
    for (uint32_t i = 0; i < unit->link_count; ++i) {
        rm_link *link = &unit->links[i];
        link->out.size = 0;
        if (link->body_count + link->report_count + link->message_count == 0) {
            continue;
        }
        link->sent += 1;
        put_section(&link->out, &link->body_count, &link->bodies);
        put_section(&link->out, &link->report_count, &link->reports);
        put_section(&link->out, &link->message_count, &link->messages);
        if (link->out.has_failed) {
            return rm_unit_fail(unit, "no memory");
        }
    }
    return true;
}

// --- in ------------------------------------------------------------------------------------------

// The head that bodies and reports have in common.
typedef struct head {
    uint32_t guid, hop, report, teleport, flags;
    rm_position at;
} head;

// A saved body and the game's bytes, with their sizes.
typedef struct packed {
    rm_bytes body, state;
} packed;

static packed get_packed(rm_view *view) {
    packed p;
    uint32_t body = rm_view_u32(view);
    uint32_t state = rm_view_u32(view);
    p.body = rm_view_bytes(view, body);
    p.state = rm_view_bytes(view, state);
    return p;
}

static rm_record *restore(rm_unit *unit, const head *h, const packed *p, rm_record *there) {
    rm_body_id id = there ? there->id : (rm_body_id){0};
    rm_status status = rm_bodies_restore(unit->world, p->body, there != NULL, &id);
    if (status != RM_OK) {
        rm_unit_fail(unit, "body %u does not restore: %s", h->guid, rm_status_text(status));
        return NULL;
    }
    if (there) {
        *there = (rm_record){0}; // its slot may have changed
    }
    rm_record *record = rm_unit_new_record(unit, id, h->guid);
    if (record) {
        record->hop = h->hop;
        record->report = h->report;
        record->teleport = h->teleport;
        record->heard = unit->turn;
    }
    return record;
}

static bool settle(rm_unit *unit, const rm_record *record, const rm_position *at) {
    rm_status status = rm_body_enter(unit->world, record->id, at);
    if (status == RM_ERROR_REFUSED) {
        status = rm_body_place(unit->world, record->id, at);
    }
    return status == RM_OK || rm_unit_fail(unit, "body %u has nowhere to arrive: %s", record->guid,
                                           rm_status_text(status));
}

static bool apply_arrival(rm_unit *unit, uint32_t from, rm_view *view) {
    head h;
    h.guid = rm_view_u32(view);
    h.hop = rm_view_u32(view);
    h.report = rm_view_u32(view);
    h.teleport = rm_view_u32(view);
    (void)rm_view_u32(view); // the turn in which it left, for audits
    h.flags = rm_view_u32(view);
    h.at = rm_view_position(view);
    packed p = get_packed(view);
    if (view->has_failed) {
        return false; // cut short: the batch is malformed
    }
    rm_record *there = rm_unit_find(unit, h.guid);
    if (there && !there->is_ghost) {
        return rm_unit_fail(unit, "DOUBLED: body %u came from %u and is here", h.guid, from);
    }
    rm_record *record = restore(unit, &h, &p, there);
    unit->stirred = unit->turn;
    if (!record || !rm_unit_load_state(unit, record, p.state)) {
        return false;
    }
    if (unit->observer && unit->observer->came) {
        unit->observer->came(unit->observer->user, unit, record, from);
    }
    return (h.flags & BODY_HAS_TELEPORTED) == 0 || settle(unit, record, &h.at);
}

// Metres beyond the border of the unit; 0 for a place in it.
static float away_from(const rm_unit *unit, const rm_position *at) {
    rm_vec3 place = rm_grid_place(&unit->def->grid, unit->number, at);
    float size = (float)unit->def->grid.side * RM_LANDBLOCK_SIZE;
    float west = place.x < 0.0f ? -place.x : place.x - size;
    float south = place.y < 0.0f ? -place.y : place.y - size;
    float away = west > south ? west : south;
    return away > 0.0f ? away : 0.0f;
}

// A ghost that a body of this unit may meet walks to where it is reported; any other is put there.
static rm_status move_ghost(rm_unit *unit, const rm_record *ghost, const rm_body_info *info,
                            const head *h) {
    if (rm_unit_is_meeting(unit, away_from(unit, &h->at))) {
        return rm_bodies_report(unit->world, ghost->id, &h->at, h->report, h->teleport);
    }
    rm_status status = RM_OK;
    if (info->queue_count > 0) {
        status = rm_body_stop(unit->world, ghost->id);
    }
    return status == RM_OK ? rm_body_place(unit->world, ghost->id, &h->at) : status;
}

// A ghost that is held takes the pose of its holder; a position would tear it off.
// @param state  the game's bytes; null where they are as they were
static bool hear(rm_unit *unit, rm_record *ghost, const head *h, uint32_t from,
                 const rm_bytes *state) {
    rm_body_info info;
    if ((int32_t)(h->report - ghost->report) < 0) {
        return true; // of a former owner
    }
    ghost->report = h->report;
    ghost->teleport = h->teleport;
    ghost->owner = from;
    ghost->heard = unit->turn;
    if (state && !rm_unit_load_state(unit, ghost, *state)) {
        return false;
    }
    rm_status status = rm_body_read(unit->world, ghost->id, &info);
    if (status == RM_OK && info.parent != 0) {
        return true;
    }
    if (status == RM_OK && rm_position_distance(&info.position, &h->at) > AT_REST) {
        unit->stirred = unit->turn;
    }
    status = status == RM_OK ? move_ghost(unit, ghost, &info, h) : status;
    return status == RM_OK ||
           rm_unit_fail(unit, "report of ghost %u: %s", h->guid, rm_status_text(status));
}

static bool make_ghost(rm_unit *unit, const head *h, const packed *p, uint32_t from) {
    rm_record *record = restore(unit, h, p, NULL);
    if (!record) {
        return false;
    }
    record->is_ghost = true;
    record->owner = from;
    unit->stirred = unit->turn;
    if (rm_body_make_ghost(unit->world, record->id) != RM_OK) {
        return rm_unit_fail(unit, "body %u makes no ghost", h->guid);
    }
    return rm_unit_load_state(unit, record, p->state);
}

static bool apply_report(rm_unit *unit, uint32_t from, rm_view *view) {
    uint32_t kind = rm_view_u32(view);
    head h = {.guid = rm_view_u32(view)};
    packed p = {0};
    h.report = rm_view_u32(view);
    h.teleport = rm_view_u32(view);
    h.at = rm_view_position(view);
    if (kind == RM_REPORT_BODY) {
        p = get_packed(view);
    } else if (kind == RM_REPORT_STATE) {
        p.state = rm_view_bytes(view, rm_view_u32(view));
    }
    if (view->has_failed) {
        return false;
    }
    rm_record *there = rm_unit_find(unit, h.guid);
    if (there && !there->is_ghost) {
        return true; // it has returned since
    }
    if (kind == RM_REPORT_GONE) {
        if (there && (int32_t)(h.report - there->report) >= 0) {
            rm_unit_drop(unit, there);
            unit->stirred = unit->turn;
        }
        return true;
    }
    if (!there) { // a position of a ghost that is not here waits for the next whole report
        return kind != RM_REPORT_BODY || make_ghost(unit, &h, &p, from);
    }
    bool has_state = kind == RM_REPORT_BODY || kind == RM_REPORT_STATE;
    unit->stirred = kind == RM_REPORT_STATE ? unit->turn : unit->stirred;
    return hear(unit, there, &h, from, has_state ? &p.state : NULL);
}

static bool apply_message(rm_unit *unit, uint32_t from, rm_view *view) {
    const rm_cluster_game *game = &unit->def->game;
    rm_bytes bytes = rm_view_bytes(view, rm_view_u32(view));
    unit->stirred = unit->turn;
    if (view->has_failed || !game->message) {
        return !view->has_failed;
    }
    rm_status status = game->message(game->user, unit, from, bytes);
    return status == RM_OK ||
           rm_unit_fail(unit, "message from %u: %s", from, rm_status_text(status));
}

static bool apply_section(rm_unit *unit, uint32_t from, rm_view *view,
                          bool (*apply)(rm_unit *, uint32_t, rm_view *)) {
    for (uint32_t count = rm_view_u32(view); count > 0 && !view->has_failed; --count) {
        if (!apply(unit, from, view)) {
            return false;
        }
    }
    return !view->has_failed;
}

bool rm_unit_apply_batch(rm_unit *unit, uint32_t from, uint64_t number, rm_bytes bytes) {
    rm_link *link = rm_unit_link(unit, from);
    if (!link) {
        return false;
    }
    if (number != link->received + 1) {
        return rm_unit_fail(unit, "LINK out of order: batch %llu of unit %u after %llu",
                            (unsigned long long)number, from, (unsigned long long)link->received);
    }
    link->received = number;
    rm_view view = {bytes.data, bytes.size, false};
    bool is_good = apply_section(unit, from, &view, apply_arrival) &&
                   apply_section(unit, from, &view, apply_report) &&
                   apply_section(unit, from, &view, apply_message) && view.size == 0;
    return is_good || rm_unit_fail(unit, "batch %llu of unit %u is malformed",
                                   (unsigned long long)number, from);
}

bool rm_unit_leave_out(rm_unit *unit, uint32_t from, uint64_t last) {
    rm_link *link = rm_unit_link(unit, from);
    if (!link) {
        return false;
    }
    if (last <= link->received) {
        return rm_unit_fail(unit, "LINK out of order: reports to %llu of unit %u after %llu",
                            (unsigned long long)last, from, (unsigned long long)link->received);
    }
    link->received = last;
    return true;
}

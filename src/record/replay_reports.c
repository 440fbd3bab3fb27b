// The position reports in the call that was played last.
//
// Messages are decoded only on request: their bytes are in the recording, and their results in the
// replay, until the next call.

#include "remora/message.h"

#include "record/replay_inside.h"

static void note_position(rm_replay *r, const rm_op_update_position *op) {
    rm_body_info info;
    r->told.has_place = *op->route != RM_ROUTE_IGNORED;
    r->told.place = (rm_replay_report){.body = op->body,
                                       .at = op->update.position,
                                       .stamp = op->update.stamp,
                                       .teleport = op->update.teleport,
                                       .has_stamp = 1};
    if (rm_body_read(r->world, op->body, &info) == RM_OK) {
        r->told.place.guid = info.guid;
    }
}

static void note_report(rm_replay *r, const rm_op_report *op) {
    rm_body_info info;
    r->told.has_place = true;
    r->told.place = (rm_replay_report){.body = op->body,
                                       .at = op->report.position,
                                       .stamp = (uint16_t)(op->report.number & 0xFFFFu),
                                       .has_stamp = (op->report.known & RM_KNOWN_NUMBER) != 0};
    if (rm_body_read(r->world, op->body, &info) == RM_OK) {
        r->told.place.guid = info.guid;
    }
}

void rm_replay_note(rm_replay *replay, rm_op_kind kind, const void *op, rm_status status) {
    rm_replay_told *told = &replay->told;
    *told = (rm_replay_told){.messages = NULL};
    if (kind == RM_OP_receive && status == RM_OK) {
        const rm_op_receive *one = (const rm_op_receive *)op;
        told->single = (rm_bytes){one->bytes.bytes, one->bytes.size};
        told->messages = &told->single;
        told->receipts = one->receipt;
        told->count = 1;
    } else if (kind == RM_OP_receive_many) { // some may have been applied whatever its status
        const rm_op_receive_many *many = (const rm_op_receive_many *)op;
        told->messages = many->list.messages;
        told->receipts = many->receipts;
        told->count = many->list.count;
    } else if (kind == RM_OP_update_position && status == RM_OK) {
        note_position(replay, (const rm_op_update_position *)op);
    } else if (kind == RM_OP_report && status == RM_OK) {
        note_report(replay, (const rm_op_report *)op);
    }
}

// The place that a message reports, or null.
static const rm_position_pack *place_in(const rm_message *m) {
    switch (m->kind) {
    case RM_MESSAGE_UPDATE_POSITION:
        return &m->update_position.at;
    case RM_MESSAGE_POSITION_AND_MOVEMENT:
        return &m->position_and_movement.at;
    default:
        return NULL;
    }
}

static bool read_report(const rm_replay *r, uint32_t index, rm_replay_report *report) {
    rm_message message;
    const rm_bytes *bytes = &r->told.messages[index];
    const rm_receipt *receipt = &r->told.receipts[index];
    if (receipt->what != RM_RECEIVED_APPLIED || !bytes->data ||
        rm_message_decode(r->world->def.numbering, bytes->data, bytes->size, &message, NULL) !=
            RM_OK) {
        return false;
    }
    const rm_position_pack *at = place_in(&message);
    if (!at || rm_world_find(r->world, receipt->guid, &report->body) != RM_OK) {
        return false;
    }
    report->guid = receipt->guid;
    report->at = at->position;
    report->stamp = at->position_stamp;
    report->teleport = at->teleport;
    report->has_stamp = 1;
    return true;
}

uint32_t rm_replay_reports(const rm_replay *replay, rm_replay_report *reports, uint32_t capacity) {
    rm_replay_report report;
    uint32_t count = 0;
    if (!replay || (!reports && capacity)) {
        return 0;
    }
    if (replay->told.has_place) {
        if (capacity > 0) {
            reports[0] = replay->told.place;
        }
        return 1;
    }
    for (uint32_t i = 0; i < replay->told.count; ++i) {
        if (read_report(replay, i, &report)) {
            if (count < capacity) {
                reports[count] = report;
            }
            count += 1;
        }
    }
    return count;
}

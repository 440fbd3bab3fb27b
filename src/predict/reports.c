// The list of reports of a body, in the order in which they were sent.
//
// Untimed ones are at its end, in the order of their arrival, until the next frame estimates their
// times. Applied ones precede all that wait: a report that is put before an applied one makes it
// wait again. What leaves a full list becomes the base: the last place, and the command in force.
// If all of them wait, one between two others is dropped.

#include "predict/predict_numbers.h"
#include "predict/smooth.h"

#include <string.h>

rm_heard_command rm_heard_command_of(const rm_movement *movement) {
    rm_heard_command command;
    memset(&command, 0, sizeof command);
    // An invalid type is ignored by all commands, and stays so.
    command.type = (uint16_t)(movement->type < UINT16_MAX ? movement->type : UINT16_MAX);
    command.style = movement->style;
    command.is_autonomous = movement->is_autonomous != 0;
    if (movement->type != RM_MOVEMENT_STATE) {
        command.guid = movement->object_guid;
        command.as.going.position = movement->position;
        command.as.going.parameters = movement->parameters;
        command.as.going.run_rate = movement->run_rate;
        command.as.going.heading = movement->heading;
        return command;
    }
    uint32_t kept =
        movement->action_count < RM_HEARD_ACTIONS ? movement->action_count : RM_HEARD_ACTIONS;
    command.guid = movement->sticky_guid;
    command.as.doing.state = movement->state;
    command.as.doing.is_standing_longjump = movement->is_standing_longjump;
    command.as.doing.action_count = kept;
    memcpy(command.as.doing.actions, movement->actions + movement->action_count - kept,
           kept * sizeof *movement->actions);
    return command;
}

rm_movement rm_heard_movement(const rm_heard_command *command) {
    rm_movement movement = rm_default_movement();
    movement.type = command->type;
    movement.style = command->style;
    movement.is_autonomous = command->is_autonomous;
    if (command->type != RM_MOVEMENT_STATE) {
        movement.object_guid = command->guid;
        movement.position = command->as.going.position;
        movement.parameters = command->as.going.parameters;
        movement.run_rate = command->as.going.run_rate;
        movement.heading = command->as.going.heading;
        return movement;
    }
    movement.sticky_guid = command->guid;
    movement.state = command->as.doing.state;
    movement.is_standing_longjump = command->as.doing.is_standing_longjump;
    movement.action_count = command->as.doing.action_count;
    memcpy(movement.actions, command->as.doing.actions, sizeof command->as.doing.actions);
    return movement;
}

bool rm_heard_leads_somewhere(const rm_heard *report) {
    if (!(report->has & RM_HEARD_COMMAND)) {
        return false;
    }
    rm_movement movement = rm_heard_movement(&report->command);
    return rm_movement_needs_goal(&movement);
}

bool rm_heard_any_leads(const rm_smooth *smooth) {
    bool is_one = rm_heard_leads_somewhere(&smooth->base);
    for (uint32_t i = 0; i < smooth->heard_count; ++i) {
        is_one = is_one || rm_heard_leads_somewhere(&smooth->heard[i]);
    }
    return is_one;
}

// --- merging -------------------------------------------------------------------------------------

static const uint32_t PARTS = RM_HEARD_PLACE | RM_HEARD_COMMAND | RM_HEARD_PUSH;

// Two messages of one datagram: sent, or at least arrived, at the same time, and about different
// things. If untimed, a command begins a new one: servers send it first.
static bool is_same_datagram(const rm_heard *a, const rm_heard *b) {
    if (a->has & b->has & PARTS) {
        return false;
    }
    if (a->has & b->has & RM_HEARD_TIMED) {
        return a->sent == b->sent;
    }
    return !((a->has | b->has) & RM_HEARD_TIMED) && a->arrived == b->arrived &&
           !(b->has & RM_HEARD_COMMAND);
}

static void merge(rm_heard *into, const rm_heard *from) {
    if (from->has & RM_HEARD_PLACE) {
        into->at = from->at;
        into->stamp = from->stamp;
    }
    if (from->has & (RM_HEARD_VELOCITY | RM_HEARD_PUSH)) {
        into->velocity = from->velocity;
    }
    if (from->has & RM_HEARD_COMMAND) {
        into->since = 0.0;
        into->command = from->command;
        into->movement = from->movement;
    }
    if (from->has & (RM_HEARD_CLOCKED | RM_HEARD_TOLD)) {
        into->sender_time = from->sender_time;
        into->sender_clock = from->sender_clock;
    }
    into->has |= from->has;
}

// --- order ---------------------------------------------------------------------------------------

static bool is_duplicate(const rm_heard *a, const rm_heard *b) {
    if (a->has & b->has & RM_HEARD_PLACE) {
        return (a->has & b->has & RM_HEARD_NUMBER)
                   ? a->stamp == b->stamp
                   : (a->has & b->has & RM_HEARD_TIMED) && a->sent == b->sent;
    }
    bool is_command = !((a->has | b->has) & RM_HEARD_PLACE) && (a->has & b->has & RM_HEARD_COMMAND);
    return is_command && a->movement == b->movement && a->sent == b->sent;
}

// Marks all reports from here on as unapplied.
static void unapply_from(rm_smooth *smooth, uint32_t first) {
    if (first < smooth->applied) {
        smooth->applied = (uint16_t)first;
        smooth->is_redone = 1;
    }
}

// A command missing from a report is copied from the one before it, which is dropped.
static void inherit(rm_heard *to, const rm_heard *from) {
    if ((from->has & RM_HEARD_COMMAND) && !(to->has & RM_HEARD_COMMAND)) {
        to->command = from->command;
        to->movement = from->movement;
        to->since = rm_heard_since(from);
        to->has |= RM_HEARD_COMMAND;
    }
}

static void take_base(rm_smooth *smooth, const rm_heard *report) {
    rm_heard old = smooth->base;
    smooth->base = *report;
    inherit(&smooth->base, &old);
    if (!(report->has & RM_HEARD_PLACE)) {
        smooth->base.at = old.at;
        smooth->base.sent = old.sent;
        smooth->base.has |= old.has & (RM_HEARD_PLACE | RM_HEARD_CONTACT);
    }
}

// Takes a report out of the list; the one after it keeps its command.
static void remove_at(rm_smooth *smooth, uint32_t i) {
    inherit(&smooth->heard[i + 1], &smooth->heard[i]);
    smooth->heard_count -= 1;
    memmove(smooth->heard + i, smooth->heard + i + 1,
            (smooth->heard_count - i) * sizeof *smooth->heard);
    memset(&smooth->heard[smooth->heard_count], 0, sizeof *smooth->heard);
}

// The most redundant of waiting reports: its neighbours are the closest in time. More arrive within
// the play delay than are kept; the rest is spread over all of it.
static uint32_t least_missed(const rm_smooth *smooth) {
    uint32_t least = 0;
    double gap = RM_SMOOTH_AGE_LIMIT + RM_SMOOTH_FUTURE;
    for (uint32_t i = 1; i + 1 < smooth->heard_count; ++i) {
        const rm_heard *report = &smooth->heard[i];
        double own = report[1].sent - report[-1].sent;
        bool can_go = (report[1].has & RM_HEARD_TIMED) && !(report->has & RM_HEARD_JUMP);
        if (can_go && own < gap) {
            gap = own;
            least = i;
        }
    }
    return least;
}

static void make_room(rm_smooth *smooth) {
    if (smooth->applied > 0) {
        take_base(smooth, &smooth->heard[0]);
        smooth->applied -= 1;
        smooth->heard[0].has &= (uint16_t)~RM_HEARD_COMMAND; // the base has it
        remove_at(smooth, 0);
    } else {
        remove_at(smooth, least_missed(smooth));
    }
}

// Place of a report: after all that were sent before it or with it. Untimed ones are last.
static uint32_t place_of(const rm_smooth *smooth, const rm_heard *report) {
    uint32_t i = smooth->heard_count;
    while (i > 0 && (report->has & RM_HEARD_TIMED)) {
        const rm_heard *before = &smooth->heard[i - 1];
        if ((before->has & RM_HEARD_TIMED) && before->sent <= report->sent) {
            break;
        }
        i -= 1;
    }
    return i;
}

static bool merge_or_refuse(rm_smooth *smooth, const rm_heard *report, bool *is_taken) {
    for (uint32_t i = smooth->heard_count; i-- > 0;) {
        rm_heard *other = &smooth->heard[i];
        if (is_duplicate(other, report)) {
            *is_taken = false;
            return true;
        }
        if (is_same_datagram(other, report)) {
            unapply_from(smooth, i);
            merge(other, report);
            smooth->may_follow = smooth->may_follow || rm_heard_leads_somewhere(report);
            *is_taken = true;
            return true;
        }
    }
    return false;
}

static bool is_before_base(const rm_smooth *smooth, const rm_heard *report) {
    return smooth->base.has && (report->has & RM_HEARD_TIMED) && report->sent <= smooth->base.sent;
}

// True for a report of a ticked body that was sent before the oldest tick of its ring, and before
// one that is applied: there is no tick to go back to.
static bool is_superseded(const rm_smooth *smooth, const rm_heard *report, uint32_t i) {
    return smooth->is_free != RM_FREE_YES && smooth->ring.count > 0 &&
           (report->has & RM_HEARD_TIMED) && report->sent < rm_past_at(&smooth->ring, 0)->time &&
           i < smooth->applied;
}

// Only its command can still be of use: it has been in force since before the next report.
static bool inherit_late(rm_smooth *smooth, const rm_heard *report, uint32_t i) {
    if (!(report->has & RM_HEARD_COMMAND) || (smooth->heard[i].has & RM_HEARD_COMMAND)) {
        return false;
    }
    unapply_from(smooth, i);
    smooth->may_follow = smooth->may_follow || rm_heard_leads_somewhere(report);
    inherit(&smooth->heard[i], report);
    return true;
}

bool rm_heard_insert(rm_smooth *smooth, const rm_heard *report) {
    bool is_taken;
    if (is_before_base(smooth, report)) {
        return false;
    }
    if (merge_or_refuse(smooth, report, &is_taken)) {
        return is_taken;
    }
    if (smooth->heard_count == RM_SMOOTH_REPORTS) {
        if (place_of(smooth, report) == 0) {
            return false;
        }
        make_room(smooth);
    }
    uint32_t i = place_of(smooth, report);
    if (is_superseded(smooth, report, i)) {
        return inherit_late(smooth, report, i);
    }
    unapply_from(smooth, i);
    smooth->may_follow = smooth->may_follow || rm_heard_leads_somewhere(report);
    memmove(smooth->heard + i + 1, smooth->heard + i,
            (smooth->heard_count - i) * sizeof *smooth->heard);
    smooth->heard[i] = *report;
    smooth->heard_count += 1;
    return true;
}

// A turn: the game decides, the world ticks, and every body that the unit owns is examined once:
// whether it has left, and which neighbours need it. Bodies are taken in the order of slots.
//
// All bodies of a unit report in the same turns, so that a link has one batch for several turns.
// Those out of reach of neighbours report every other time, idle ones every fourth: which ones
// follows from turns, guids and the world's state alone.

#include "cluster/unit.h"
#include "cluster/unit_bodies.h"

// A whole report again after so many turns, for neighbours that have removed their ghost: units are
// out of step. Turns. Origin: chosen, 6.4 s.
enum { WHOLE_REPORT_TURNS = 64 };

// Reports that a body leaves out: far from the border, and at rest. One in so many is made; at rest
// still several within ghost_turns. Origin: chosen.
enum { FAR_EVERY = 2, RESTING_EVERY = 4 };

// If all gateways are gone, messages are tried every so many turns. Origin: chosen, 0.5 s.
enum { NEWS_TRIES = 5 };

static bool is_owned(const rm_record *record) {
    return record->guid != 0 && !record->is_ghost;
}

static void drop_silent_ghosts(rm_unit *unit) {
    for (uint32_t i = 0; i < unit->record_count; ++i) {
        rm_record *record = &unit->records[i];
        if (record->guid != 0 && record->is_ghost &&
            unit->turn - record->heard > unit->def->ghost_turns) {
            rm_unit_drop(unit, record);
        }
    }
}

static void note_starts(rm_unit *unit) {
    for (uint32_t i = 0; i < unit->record_count; ++i) {
        rm_body_info info;
        if (is_owned(&unit->records[i]) &&
            rm_body_read(unit->world, unit->records[i].id, &info) == RM_OK) {
            unit->starts[i] =
                (rm_start){info.position, rm_vec3_length(info.velocity), info.stuck_to != 0};
        }
    }
}

// --- neighbours of a body ------------------------------------------------------------------------

// Metres to the border on one side: -1 west or south, 1 east or north, or 0.
static float to_border(float along, float size, int side) {
    if (side == 0) {
        return 0.0f;
    }
    return side < 0 ? along : size - along;
}

// True for one turn in `every`; bodies are spread over the turns.
static bool is_due(const rm_unit *unit, const rm_record *record, uint32_t every) {
    return (unit->turn / unit->def->report_turns + record->guid) % every == 0;
}

// True if a whole report is due, for neighbours and gateways that may lack the body.
// @param every  of its reports is made
static bool is_whole_due(const rm_unit *unit, const rm_record *record, uint32_t every) {
    return (unit->turn + record->guid) % WHOLE_REPORT_TURNS < every * unit->def->report_turns;
}

// True if a body rests until the next event. A held body moves with its holder.
static bool is_idle(const rm_body_info *info) {
    return info->parent == 0 && !info->is_moving_to && info->queue_count == 0 &&
           info->stuck_to == 0 && rm_vec3_is_zero(info->velocity) && rm_vec3_is_zero(info->omega) &&
           rm_vec3_is_zero(info->cached_velocity) && rm_vec3_is_zero(info->cycle_velocity) &&
           rm_vec3_is_zero(info->cycle_omega);
}

static bool has_rested(const rm_unit *unit, const rm_record *record) {
    uint32_t since = record->moved > record->heard ? record->moved : record->heard;
    return unit->turn - since > 2 * unit->def->report_turns;
}

// At rest, and its place has been reported.
static bool is_resting(const rm_unit *unit, rm_record *record, const rm_body_info *info) {
    if (!is_idle(info)) {
        record->moved = unit->turn;
    }
    return has_rested(unit, record);
}

// @param every  of its reports is made; neighbours that need it now get it in any case
static bool report_to(rm_unit *unit, rm_record *record, const rm_body_info *info, int direction,
                      uint32_t every) {
    uint32_t to =
        rm_grid_neighbour(&unit->def->grid, unit->number, direction % 3 - 1, direction / 3 - 1);
    if (to == RM_CLUSTER_NOWHERE) {
        return true;
    }
    uint32_t before = record->told[direction];
    bool is_new = before == 0 || unit->turn - before > unit->def->ghost_turns / 2;
    if (!is_new && !is_due(unit, record, every)) {
        return true;
    }
    rm_report_kind kind =
        (record->stale >> direction & 1u) != 0 ? RM_REPORT_STATE : RM_REPORT_POSITION;
    kind = is_new || is_whole_due(unit, record, every) ? RM_REPORT_BODY : kind;
    record->told[direction] = unit->turn;
    if (kind != RM_REPORT_POSITION) {
        record->stale &= ~(1u << direction);
    }
    bool is_quiet = every == RESTING_EVERY && kind != RM_REPORT_STATE;
    return rm_unit_report(unit, record, info, to, kind, is_quiet);
}

// The game's bytes, where a neighbour has a ghost of the body that may have them.
static void compare_state(rm_unit *unit, rm_record *record) {
    if (record->is_inner || !unit->def->game.save) {
        return;
    }
    uint64_t state = rm_unit_hash_state(unit, record->id);
    if (state != record->state) {
        record->state = state;
        record->stale = (1u << RM_UNIT_DIRECTIONS) - 1;
        record->moved = unit->turn; // so that it is reported soon
    }
}

static bool report_around(rm_unit *unit, rm_record *record, const rm_body_info *info, rm_vec3 place,
                          uint32_t every) {
    float size = (float)unit->def->grid.side * RM_LANDBLOCK_SIZE;
    float halo = unit->def->halo;
    for (int i = 0; i < RM_UNIT_DIRECTIONS; ++i) {
        float east = to_border(place.x, size, i % 3 - 1);
        float north = to_border(place.y, size, i / 3 - 1);
        float away = east > north ? east : north;
        uint32_t least = rm_unit_is_meeting(unit, away) ? 1 : FAR_EVERY;
        if (i != RM_UNIT_DIRECTIONS / 2 && away < halo &&
            !report_to(unit, record, info, i, every > least ? every : least)) {
            return false;
        }
    }
    return true;
}

static void put_news(rm_unit *unit, const rm_record *record, rm_message_kind kind) {
    unit->counts.messages += rm_bodies_tell(unit->world, record->id, kind, &unit->news);
}

// Clients get a body by CreateObject: when it has arrived, when a gateway has, and again from time
// to time. Motion is sent on changes.
static void publish(rm_unit *unit, rm_record *record, const rm_body_info *info, uint32_t every) {
    uint32_t motion = 1u + info->stamps[RM_STAMP_MOVEMENT];
    if (unit->is_greeting || unit->turn - record->heard <= unit->def->report_turns ||
        is_whole_due(unit, record, every)) {
        put_news(unit, record, RM_MESSAGE_CREATE_OBJECT);
    }
    if (record->told_motion != motion) {
        record->told_motion = motion;
        put_news(unit, record, RM_MESSAGE_UPDATE_MOTION);
    }
    put_news(unit, record, RM_MESSAGE_UPDATE_POSITION);
}

static bool is_reporting(const rm_unit *unit) {
    return (unit->turn + unit->number) % unit->def->report_turns == 0;
}

static bool tell(rm_unit *unit, rm_record *record, const rm_body_info *info, rm_vec3 place) {
    if (!is_reporting(unit)) {
        return true;
    }
    compare_state(unit, record);
    uint32_t every = is_resting(unit, record, info) ? RESTING_EVERY : 1;
    bool is_told = unit->is_heard && info->parent == 0;
    if (is_due(unit, record, every)) {
        record->report += 1;
        (void)rm_bodies_stamp(unit->world, info, record->report, record->teleport);
    } else {
        is_told = is_told && unit->is_greeting;
    }
    if (is_told) {
        publish(unit, record, info, every);
    }
    return report_around(unit, record, info, place, every);
}

// Due time of the turn. Stretched time counts: later turns are later by it.
static uint64_t time_of_turn(const rm_unit *unit) {
    return ((uint64_t)unit->turn + unit->shift) * unit->def->turn_ms;
}

// Writes the head of this turn's news, and checks whether a gateway listens.
static void begin_news(rm_unit *unit) {
    if (unit->def->is_publishing && (unit->is_heard || unit->turn % NEWS_TRIES == 0)) {
        rm_buffer_put_u32(&unit->news, unit->turn);
        rm_buffer_put_u32(&unit->news, unit->rate);
        rm_buffer_put_u64(&unit->news, time_of_turn(unit));
    }
}

// --- has it left ---------------------------------------------------------------------------------

static bool is_beyond(const rm_unit *unit, rm_vec3 place) {
    float size = (float)unit->def->grid.side * RM_LANDBLOCK_SIZE;
    float margin = unit->def->margin;
    return place.x < -margin || place.y < -margin || place.x > size + margin ||
           place.y > size + margin;
}

// A held body moves with its holder, whatever its own pose.
static bool is_carried(const rm_unit *unit, const rm_body_info *info) {
    const rm_record *holder = info->parent != 0 ? rm_unit_find(unit, info->parent) : NULL;
    return holder && !holder->is_ghost;
}

// The unit that a body belongs to now.
static uint32_t unit_of(const rm_unit *unit, const rm_record *record, const rm_body_info *info,
                        rm_vec3 place) {
    if (record->is_leaving) {
        return rm_cluster_unit_at(&unit->def->grid, &record->destination);
    }
    if (!is_beyond(unit, place) || is_carried(unit, info)) {
        return unit->number;
    }
    uint32_t to = rm_cluster_unit_at(&unit->def->grid, &info->position);
    return to == RM_CLUSTER_NOWHERE ? unit->number : to;
}

// Deep in the unit when it last reported, the place of a body is read again only with its
// next report.
static bool is_skipped(const rm_unit *unit, const rm_record *record) {
    return record->is_inner && !record->is_leaving && !is_reporting(unit);
}

static bool is_inner(const rm_unit *unit, rm_vec3 place) {
    float size = (float)unit->def->grid.side * RM_LANDBLOCK_SIZE;
    float halo = unit->def->halo;
    return place.x > halo && place.y > halo && place.x < size - halo && place.y < size - halo;
}

static bool look_at(rm_unit *unit, rm_record *record) {
    rm_body_info info;
    if (is_skipped(unit, record) && !unit->observer) {
        return true;
    }
    if (rm_body_read(unit->world, record->id, &info) != RM_OK) {
        return rm_unit_fail(unit, "LOST: body %u is not in its world", record->guid);
    }
    if (unit->observer && unit->observer->stepped) {
        unit->observer->stepped(unit->observer->user, &unit->starts[record->id.index1], &info);
    }
    if (is_skipped(unit, record)) {
        return true;
    }
    rm_vec3 place = rm_grid_place(&unit->def->grid, unit->number, &info.position);
    record->is_inner = is_inner(unit, place);
    uint32_t to = unit_of(unit, record, &info, place);
    return to == unit->number ? tell(unit, record, &info, place) : rm_unit_depart(unit, record, to);
}

// --- entries -------------------------------------------------------------------------------------

static bool call(rm_unit *unit, rm_status status, const char *what) {
    return status == RM_OK || rm_unit_fail(unit, "%s: %s", what, rm_status_text(status));
}

bool rm_unit_apply_genesis(rm_unit *unit, rm_bytes bytes) {
    const rm_cluster_game *game = &unit->def->game;
    return call(unit, game->genesis(game->user, unit, bytes), "genesis");
}

bool rm_unit_apply_input(rm_unit *unit, rm_bytes bytes) {
    const rm_cluster_game *game = &unit->def->game;
    unit->stirred = unit->turn;
    return !game->input || call(unit, game->input(game->user, unit, bytes), "input");
}

static bool tick(rm_unit *unit) {
    const rm_cluster_game *game = &unit->def->game;
    double dt = (double)unit->def->turn_ms / (1000.0 * (double)unit->def->ticks);
    if (!call(unit, game->turn(game->user, unit), "the game's turn")) {
        return false;
    }
    if (unit->observer) {
        note_starts(unit);
    }
    for (uint32_t i = 0; i < unit->def->ticks; ++i) {
        if (!call(unit, rm_world_tick(unit->world, dt), "tick")) {
            return false;
        }
    }
    return true;
}

bool rm_unit_apply_turn(rm_unit *unit, uint32_t number, uint64_t hash) {
    if (number != unit->turn + 1) {
        return rm_unit_fail(unit, "TURNS out of order: %u after %u", number, unit->turn);
    }
    if (hash != unit->hash) {
        return rm_unit_fail(unit, "HASH differs before turn %u: %016llx, the log says %016llx",
                            number, (unsigned long long)unit->hash, (unsigned long long)hash);
    }
    unit->turn = number;
    begin_news(unit);
    drop_silent_ghosts(unit);
    bool is_good = tick(unit);
    for (uint32_t i = 0; i < unit->record_count && is_good; ++i) {
        is_good = !is_owned(&unit->records[i]) || look_at(unit, &unit->records[i]);
    }
    unit->is_greeting = unit->is_greeting && !is_reporting(unit);
    is_good = is_good && rm_unit_assemble(unit);
    unit->hash = is_good ? rm_unit_hash(unit) : 0;
    return is_good && unit->fault[0] == '\0';
}

// --- sleep ---------------------------------------------------------------------------------------

// Idle turns before a unit sleeps; the same for an empty one. Origin: chosen: longer than ghosts
// last, and than it takes to notice a gateway.
enum { QUIET_TURNS = 25, QUIET_TURNS_ALONE = 2 };

// Turns that must be worth the snapshots. Origin: chosen.
enum { LEAST_REST = 20 };

bool rm_unit_wake(rm_unit *unit, uint32_t turn) {
    if (turn < unit->turn) {
        return rm_unit_fail(unit, "TURNS out of order: awake at %u after %u", turn, unit->turn);
    }
    unit->turn = unit->stirred = turn;
    for (uint32_t i = 0; i < unit->record_count; ++i) {
        if (unit->records[i].is_ghost) {
            unit->records[i].heard = turn;
        }
    }
    return true;
}

static bool is_at_rest(const rm_unit *unit, const rm_record *record) {
    rm_body_info info;
    if (record->is_ghost) {
        return true; // its motion depends on others
    }
    return rm_body_read(unit->world, record->id, &info) == RM_OK &&
           (info.parent != 0 || (is_idle(&info) && has_rested(unit, record)));
}

uint32_t rm_unit_rest(rm_unit *unit, bool *has_bodies) {
    const rm_cluster_game *game = &unit->def->game;
    uint32_t quiet = unit->turn - unit->stirred;
    *has_bodies = false;
    if (!game->rest || !unit->is_at_turn || quiet < QUIET_TURNS_ALONE) {
        return 0;
    }
    for (uint32_t i = 0; i < unit->record_count; ++i) {
        const rm_record *record = &unit->records[i];
        if (record->guid != 0 && (quiet < QUIET_TURNS || !is_at_rest(unit, record))) {
            return 0;
        }
        *has_bodies = *has_bodies || is_owned(record);
    }
    uint32_t turns = game->rest(game->user, unit);
    return turns < LEAST_REST ? 0 : turns;
}

// Invariants: actors and tracks have the same order and number. A slot names its newest actor; a
// body in a slot that another has left is a new actor.

#include "track_recording.h"

#include "health/health.h"

#include <stdlib.h>
#include <string.h>

// A body of the recording, beside its track.
typedef struct actor {
    rm_body_id id;
    rm_position report;
    bool has_report, is_new;
    uint32_t placements; // so far
} actor;

typedef struct reading {
    track_list *list;
    actor *actors;   // as many as tracks
    uint32_t room;   // of actors
    uint32_t *slots; // by slot: actor, counted from 1
    rm_body_id *ids; // of all bodies
    uint32_t bodies; // room of these two
    uint32_t cell;   // places are metres from the corner of this landblock
    bool is_out_of_memory;
} reading;

// --- bodies --------------------------------------------------------------------------------------

// Slots that must have room: up to the highest one in use. While there is no room for all ids only
// their count is known, which may be less: ask again.
static uint32_t wanted_room(const reading *r, const rm_world *world) {
    uint32_t count = rm_world_bodies(world, r->ids, r->bodies);
    return count > 0 && count <= r->bodies ? r->ids[count - 1].index1 // the slots ascend
                                           : count;
}

static bool make_room(reading *r, const rm_world *world) {
    uint32_t wanted;
    while ((wanted = wanted_room(r, world)) > r->bodies) {
        rm_body_id *ids = realloc(r->ids, wanted * sizeof *ids);
        r->ids = ids ? ids : r->ids;
        uint32_t *slots = realloc(r->slots, wanted * sizeof *slots);
        r->slots = slots ? slots : r->slots;
        if (!ids || !slots) {
            return false;
        }
        memset(slots + r->bodies, 0, (wanted - r->bodies) * sizeof *slots);
        r->bodies = wanted;
    }
    return true;
}

static actor *add_actor(reading *r, rm_body_id id, uint32_t guid) {
    uint32_t index = r->list->count;
    if (index == r->room) {
        uint32_t room = r->room ? r->room * 2 : 64;
        actor *actors = realloc(r->actors, room * sizeof *actors);
        if (!actors) {
            return NULL;
        }
        r->actors = actors;
        r->room = room;
    }
    track *t = track_list_add(r->list);
    if (!t) {
        return NULL;
    }
    if (guid) {
        snprintf(t->name, sizeof t->name, "0x%08X", guid);
    } else {
        snprintf(t->name, sizeof t->name, "slot %u", id.index1);
    }
    t->has_reasons = t->has_queue = true;
    r->actors[index] = (actor){.id = id};
    r->slots[id.index1 - 1] = index + 1;
    return &r->actors[index];
}

// The actor of a body, a new one if need be; null without memory.
static actor *actor_of(reading *r, const rm_world *world, rm_body_id id, uint32_t guid) {
    if (id.index1 > r->bodies && (!make_room(r, world) || id.index1 > r->bodies)) {
        r->is_out_of_memory = true;
        return NULL;
    }
    uint32_t index1 = r->slots[id.index1 - 1];
    if (index1 && rm_body_id_is_equal(r->actors[index1 - 1].id, id)) {
        return &r->actors[index1 - 1];
    }
    actor *a = add_actor(r, id, guid);
    r->is_out_of_memory |= !a;
    return a;
}

// --- what is told --------------------------------------------------------------------------------

static rm_vec3 place_of(const reading *r, const rm_position *at) {
    return rm_vec3_add(at->origin, rm_landblock_offset(r->cell, at->cell));
}

static bool add_arrival(reading *r, const actor *a, const rm_replay_report *report, double time) {
    r->cell = r->cell ? r->cell : report->at.cell;
    rm_vec3 place = place_of(r, &report->at);
    arrival_report arrival = {.time = time,
                              .place = {place.x, place.y, place.z},
                              .stamp = report->stamp,
                              .is_unstamped = !report->has_stamp,
                              .teleport = report->teleport};
    return arrivals_add(&r->list->tracks[a - r->actors].arrivals, &arrival);
}

static void take_reports(reading *r, const rm_replay *replay) {
    enum { AT_ONCE = 64 };
    rm_replay_report few[AT_ONCE];
    rm_replay_report *all = few;
    uint32_t count = rm_replay_reports(replay, few, AT_ONCE);
    if (count > AT_ONCE) {
        all = malloc(count * sizeof *all);
        r->is_out_of_memory |= !all;
        count = all ? rm_replay_reports(replay, all, count) : 0;
    }
    for (uint32_t i = 0; i < count; ++i) {
        actor *a = actor_of(r, rm_replay_world(replay), all[i].body, all[i].guid);
        if (a) {
            a->report = all[i].at;
            a->has_report = a->is_new = true;
            r->is_out_of_memory |= !add_arrival(r, a, &all[i], rm_replay_read(replay).seconds);
        }
    }
    if (all != few) {
        free(all);
    }
}

// --- frames --------------------------------------------------------------------------------------

static rm_report_sample told_of(const reading *r, const rm_body_info *info, actor *a) {
    uint32_t placements = info->teleports + info->snaps + info->blips;
    r->list->tracks[a - r->actors].teleports = info->teleports;
    rm_report_sample told = {.report = place_of(r, &a->report),
                             .animation = info->cycle_velocity,
                             .has_report = a->has_report,
                             .is_new = a->is_new,
                             .is_placed = placements != a->placements,
                             .queue = info->queue_count};
    if (!a->has_report) {
        told.report = rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
    a->placements = placements;
    a->is_new = false;
    return told;
}

// A frame that takes no time shows nothing new.
static void add_frame(reading *r, const rm_world *world, const rm_body_info *info, double time) {
    actor *a = actor_of(r, world, info->id, info->guid);
    if (!a) {
        return;
    }
    track *t = &r->list->tracks[a - r->actors];
    if (t->frame_count > 0 && !(time > t->frames[t->frame_count - 1].time)) {
        return;
    }
    r->cell = r->cell ? r->cell : info->position.cell;
    rm_trace_sample frame = health_frame(world, info, r->cell, time);
    rm_report_sample told = told_of(r, info, a);
    r->is_out_of_memory |= !track_add_told(t, &told) ||
                           !track_add_frame(t, &frame, (track_extra){info->reasons, told.queue});
}

static bool see(void *user, const rm_replay *replay) {
    reading *r = user;
    rm_body_info info;
    const rm_world *world = rm_replay_world(replay);
    take_reports(r, replay);
    r->is_out_of_memory |= !make_room(r, world);
    if (recording_is_frame(replay) && !r->is_out_of_memory) {
        double time = rm_replay_read(replay).seconds;
        uint32_t count = rm_world_bodies(world, r->ids, r->bodies);
        for (uint32_t i = 0; i < count; ++i) {
            if (rm_body_read(world, r->ids[i], &info) == RM_OK && !info.is_away) {
                add_frame(r, world, &info, time);
            }
        }
    }
    return !r->is_out_of_memory;
}

// --- all -----------------------------------------------------------------------------------------

// Bodies that came with the last frame, or were told places and never drawn.
static void drop_short_tracks(track_list *list) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; ++i) {
        if (list->tracks[i].frame_count >= 2) {
            list->tracks[kept++] = list->tracks[i];
        } else {
            track_free(&list->tracks[i]);
        }
    }
    list->count = kept;
}

bool track_read_recording(FILE *in, const char *program, const char *file, track_list *list,
                          recording_end *end) {
    reading r = {.list = list};
    rm_replay_def def = rm_default_replay_def();
    recording_file bytes;
    if (!recording_load(in, &bytes)) {
        fprintf(stderr, "%s: %s: cannot be read\n", program, file);
        return false;
    }
    bool is_open = recording_play(&bytes, &def, see, &r, end) == RM_OK;
    if (!is_open) {
        recording_tell_error(program, file, end);
    } else if (r.is_out_of_memory) {
        fprintf(stderr, "%s: out of memory\n", program);
    }
    recording_unload(&bytes);
    free(r.actors);
    free(r.slots);
    free(r.ids);
    drop_short_tracks(list);
    return is_open && !r.is_out_of_memory;
}

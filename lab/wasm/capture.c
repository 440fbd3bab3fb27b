// Captures: frames of a file, through the program's own way to messages, into a world and the
// recording.

#include "capture_file.h"
#include "ground.h"
#include "lab.h"
#include "recording.h"
#include "replay/world.h"

#include <stdio.h>
#include <stdlib.h>

static capture_summary summary;
static capture_stream stream;
static replay_world playing;

static void record_frame(void *user, double time) {
    enum { BODIES = 4096 };
    static rm_body_id ids[BODIES];
    (void)user;
    uint32_t count = rm_world_bodies(playing.world, ids, BODIES);
    if (count == 0 || !recording_add_frame(time, rm_world_ticks(playing.world))) {
        return;
    }
    for (uint32_t i = 0; i < count && i < BODIES; ++i) {
        recording_add_body(playing.world, ids[i], NULL, true);
    }
}

static void note_report(const rm_message *message) {
    if (message->kind == RM_MESSAGE_UPDATE_POSITION) {
        recording_report(message->update_position.guid, &message->update_position.at.position);
    }
}

static void take_message(void *user, const capture_message *m) {
    rm_receipt receipt;
    (void)user;
    if (!m->is_from_server || m->status != RM_OK || playing.status != RM_OK) {
        return;
    }
    const replay_message message = {m->bytes, m->time, m->interval};
    replay_world_advance(&playing, m->time);
    if (replay_world_receive(&playing, &message, &receipt) == RM_OK &&
        receipt.what == RM_RECEIVED_APPLIED) {
        note_report(m->message);
    }
}

static void take_frame(void *user, const capture_frame *frame) {
    (void)user;
    capture_stream_push(&stream, frame);
}

// Which numbering its commands speak, by all of them.
static rm_numbering numbering_of(const uint8_t *bytes, size_t size) {
    static const capture_options options = {0};
    if (capture_stream_begin(&stream, &options, &summary) == RM_OK) {
        (void)capture_file_read(bytes, size, take_frame, NULL); // damage is named by play
        capture_stream_end(&stream);
    }
    const rm_numbering found = rm_numbering_guess(&summary.tally, RM_NUMBERING_CLIENT_2013);
    summary = (capture_summary){.is_capture = false};
    return found;
}

static const char *play(const uint8_t *bytes, size_t size, rm_numbering numbering) {
    const capture_options options = {.numbering = numbering, .message = take_message};
    if (capture_stream_begin(&stream, &options, &summary) != RM_OK) {
        return "there is not enough memory";
    }
    const char *problem = capture_file_read(bytes, size, take_frame, NULL);
    capture_stream_end(&stream);
    replay_world_settle(&playing, summary.length);
    recording_set_hash(rm_world_hash(playing.world));
    if (!problem && summary.packet_fates[RM_FATE_MESSAGE] == 0) {
        return "nothing in it is from a server of this game";
    }
    return problem;
}

// Plays a whole capture into the recording. @param rules  index, see lab_rules_name
LAB_EXPORT(lab_play_capture) int lab_play_capture(const uint8_t *bytes, size_t size, int rules) {
    recording_begin();
    lab_ground_take(NULL, 0);
    summary = (capture_summary){.is_capture = false};
    const rm_numbering numbering = numbering_of(bytes, size);
    if (replay_world_begin(&playing, lab_rules(rules), numbering) != RM_OK) {
        recording_fail("there is not enough memory");
        return 0;
    }
    playing.frame_fn = record_frame;
    const char *problem = play(bytes, size, numbering);
    if (problem) {
        recording_fail(problem);
    }
    replay_world_end(&playing);
    return problem == NULL;
}

// Messages of servers that were in it.
LAB_EXPORT(lab_capture_messages) double lab_capture_messages(void) {
    return (double)summary.packet_fates[RM_FATE_MESSAGE];
}

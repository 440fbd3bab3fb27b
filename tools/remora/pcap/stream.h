// From the frames of a capture, one by one, to the messages of a server and its clients. Memory is
// taken once, so that captures may be of any size; where the frames come from does not matter.

#pragma once

#include "remora/message.h"
#include "remora/packet.h"

#include "flow.h"
#include "frame.h"

// A whole message; valid until the function that got it returns.
typedef struct capture_message {
    double time;     // seconds since the first frame of the capture
    const flow *way; // its connection
    bool is_from_server;
    uint32_t sequence, opcode;
    uint16_t queue;
    uint16_t interval; // of its packet's header
    rm_bytes bytes;
    rm_status status;    // whether it could be decoded; RM_ERROR_OPCODE for those we do not know
    rm_wire_error error; // unless RM_OK
    const rm_message *message; // if RM_OK, else null
} capture_message;

typedef void capture_message_fn(void *user, const capture_message *message);

// Called every few hundred frames. False stops the reading.
typedef bool capture_step_fn(void *user, uint64_t bytes_read);

typedef struct capture_options {
    rm_numbering numbering;      // of the commands in its messages
    uint16_t port;               // servers are at this one and the next; 0 for 9000 to 9013
    int message_capacity;        // incomplete messages that are kept at once; 0 for 64
    void (*begin)(void);         // called once the file is known to be a capture; may be null
    capture_message_fn *message; // may be null
    capture_step_fn *step;       // may be null
    void *user;                  // handed to message and step
} capture_options;

enum { CAPTURE_ERROR_SIZE = 384 };

// What was in a capture.
typedef struct capture_summary {
    bool is_capture; // false: it could not even be opened as one
    double start;    // time of its first frame, seconds since 1970
    double length;   // seconds from its first to its last frame
    uint64_t frames;
    uint64_t frame_fates[FRAME_FATE_COUNT];
    uint64_t other_datagrams; // neither to nor from a server
    uint64_t packet_fates[RM_FATE_COUNT];
    uint64_t statuses[RM_STATUS_COUNT]; // of whole messages
    int incomplete;                     // messages of which parts never came
    rm_numbering numbering;             // as it was read
    rm_numbering_tally tally;           // what its commands say about that
    flow_table connections;
    char error[CAPTURE_ERROR_SIZE]; // what ended the reading early, one line; empty for nothing
} capture_summary;

// One frame as it was captured.
typedef struct capture_frame {
    frame_link link;
    double seconds; // since 1970, whole
    uint32_t nanoseconds;
    const uint8_t *bytes;
    size_t size;      // bytes that were captured
    size_t wire_size; // bytes that it had
} capture_frame;

// A capture that is being read.
typedef struct capture_stream {
    const capture_options *options;
    capture_summary *summary;
    rm_reassembler *reassembler;
    double first_seconds, first_fraction; // time of the first frame
    double time;                          // of the present frame, since the first
    flow *way;                            // connection of the present datagram
    bool is_from_server;
} capture_stream;

// @param options  begin and step are not called here; must outlive the stream, as the summary must
// @param summary  zeroed
rm_status capture_stream_begin(capture_stream *s, const capture_options *options,
                               capture_summary *summary);

void capture_stream_push(capture_stream *s, const capture_frame *frame);

// Completes the summary and gives everything back.
void capture_stream_end(capture_stream *s);

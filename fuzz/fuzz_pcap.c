// Any bytes as a capture, read as `remora pcap` reads it. Whatever is in it is counted once. The
// lab's own reader of files gets the same bytes.

#include "../lab/wasm/capture_file.h"
#include "fuzz.h"
#include "pcap/read.h"

#include <stdlib.h>

static uint64_t messages;
static uint64_t sum;

static void take_field(void *user, const rm_field *field) {
    (void)user;
    REQUIRE(field->name != NULL);
    for (size_t i = 0; i < field->bytes.size; ++i) {
        sum += field->bytes.data[i];
    }
}

static void take_message(void *user, const capture_message *m) {
    (void)user;
    REQUIRE(m->bytes.size >= 4);
    REQUIRE(m->way->number > 0);
    REQUIRE((m->message != NULL) == (m->status == RM_OK));
    if (m->message) {
        REQUIRE(rm_message_visit(m->message, take_field, NULL) == RM_OK);
    } else {
        REQUIRE(m->error.offset <= m->bytes.size && m->error.field != NULL);
    }
    messages++;
}

static uint64_t total(const uint64_t *counts, int count) {
    uint64_t result = 0;
    for (int i = 0; i < count; ++i) {
        result += counts[i];
    }
    return result;
}

static void check_summary(const capture_summary *s, bool is_good) {
    REQUIRE(is_good == (s->error[0] == '\0'));
    REQUIRE(s->is_capture || !is_good);
    REQUIRE(total(s->frame_fates, FRAME_FATE_COUNT) == s->frames);
    REQUIRE(s->other_datagrams + s->packet_fates[RM_FATE_PACKET] == s->frame_fates[FRAME_DATAGRAM]);
    REQUIRE(total(s->statuses, RM_STATUS_COUNT) == s->packet_fates[RM_FATE_MESSAGE]);
    REQUIRE(messages == s->packet_fates[RM_FATE_MESSAGE]);
    uint64_t connections = 0;
    for (const flow *way = flow_next(&s->connections, 0); way;
         way = flow_next(&s->connections, way->number)) {
        char text[FRAME_ENDPOINT_TEXT];
        frame_endpoint_text(&way->server, text);
        sum += (uint64_t)text[0];
        connections++;
    }
    REQUIRE(connections <= s->connections.found && connections <= FLOW_CAPACITY);
}

static void take_frame(void *user, const capture_frame *frame) {
    (void)user;
    for (size_t i = 0; i < frame->size; ++i) {
        sum += frame->bytes[i];
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static capture_summary summary;
    FILE *in = size > 0 ? fmemopen((void *)data, size, "rb") : NULL;
    if (!in) {
        return 0;
    }
    messages = 0;
    const capture_options options = {.message_capacity = 2, .message = take_message};
    const bool is_good = capture_read(in, &options, &summary);
    check_summary(&summary, is_good);
    const char *problem = capture_file_read(data, size, take_frame, NULL);
    REQUIRE(!problem || problem[0] != '\0');
    static volatile uint64_t kept;
    kept = sum;
    (void)kept;
    return 0;
}

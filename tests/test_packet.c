// Packets against golden bytes, and messages through losses, doubles, delays and floods.

#include "remora/packet.h"

#include "check.h"
#include "heap.h"
#include "samples.h"

#include <math.h>
#include <string.h>

enum { DATAGRAMS = 512 };

// Datagrams on their way.
typedef struct wire {
    uint8_t bytes[DATAGRAMS][RM_PACKET_SIZE];
    size_t sizes[DATAGRAMS];
    int count;
} wire;

static void carry(void *user, rm_bytes datagram) {
    wire *w = user;
    if (w->count < DATAGRAMS) {
        memcpy(w->bytes[w->count], datagram.data, datagram.size);
        w->sizes[w->count++] = datagram.size;
    }
}

// What has arrived: how much, and a sum in which order does not count.
typedef struct inbox {
    int count;
    size_t last_size;
    uint32_t sum, last_sequence;
    uint16_t last_queue, last_interval;
} inbox;

static void receive(void *user, const rm_blob *blob) {
    inbox *in = user;
    in->count++;
    in->last_size = blob->bytes.size;
    in->last_queue = blob->queue;
    in->last_interval = blob->interval;
    in->last_sequence = blob->sequence;
    in->sum += rm_checksum(blob->bytes.data, blob->bytes.size);
}

static rm_status push(rm_reassembler *r, const wire *w, int index, inbox *in) {
    return rm_reassembler_push(r, 1, w->bytes[index], w->sizes[index], receive, in, NULL);
}

static rm_reassembler *make(void) {
    const rm_reassembler_def def = rm_default_reassembler_def();
    rm_reassembler *r = NULL;
    return rm_reassembler_create(&def, &r) == RM_OK ? r : NULL;
}

// One with room for so much at once, whatever the default is.
static rm_reassembler *make_for(int messages, int fragments) {
    rm_reassembler_def def = rm_default_reassembler_def();
    rm_reassembler *r = NULL;
    def.message_capacity = messages;
    def.fragment_capacity = fragments;
    return rm_reassembler_create(&def, &r) == RM_OK ? r : NULL;
}

// Bytes that are different everywhere.
static rm_bytes long_message(size_t size) {
    static uint8_t bytes[1 << 16];
    for (size_t i = 0; i < size; ++i) {
        bytes[i] = (uint8_t)(i * 131 + i / 251);
    }
    return (rm_bytes){bytes, size};
}

static wire *send_all(const size_t *sizes, int count) {
    static wire w;
    w.count = 0;
    rm_sender sender = {.packet_sequence = 2, .fragment_sequence = 1, .recipient = 11};
    for (int i = 0; i < count; ++i) {
        const rm_bytes message = long_message(sizes[i]);
        rm_sender_send(&sender, RM_PACKET_QUEUE_SMARTBOX, &message, 1, carry, &w);
    }
    return &w;
}

static void describe_options(const rm_packet *packet, sample_text *out) {
    for (uint32_t flag = RM_PACKET_SERVER_SWITCH; flag != 0; flag <<= 1) {
        rm_bytes option;
        if (rm_packet_option(packet, flag, &option)) {
            sample_append(out, "option[0x%X]", (unsigned)flag);
            sample_append_bytes(out, option);
        }
    }
}

static void describe_fragments(const rm_packet *packet, sample_text *out) {
    size_t cursor = 0;
    rm_fragment f;
    for (int i = 0; rm_packet_next_fragment(packet, &cursor, &f); ++i) {
        sample_append(out, "fragment.sequence[%d] 0x%X\n", i, (unsigned)f.sequence);
        sample_append(out, "fragment.id_high[%d] 0x%X\n", i, (unsigned)f.id_high);
        sample_append(out, "fragment.count[%d] 0x%X\n", i, f.count);
        sample_append(out, "fragment.size[%d] 0x%X\n", i, (unsigned)(f.data.size + 16));
        sample_append(out, "fragment.index[%d] 0x%X\n", i, f.index);
        sample_append(out, "fragment.queue[%d] 0x%X\n", i, f.queue);
        sample_append(out, "fragment.data[%d]", i);
        sample_append_bytes(out, f.data);
    }
}

static void describe(const rm_packet *packet, char *text, size_t capacity) {
    sample_text out = {text, capacity, 0};
    const rm_packet_header *h = &packet->header;
    sample_append(&out, "sequence 0x%X\nflags 0x%X\n", (unsigned)h->sequence, (unsigned)h->flags);
    sample_append(&out, "checksum 0x%X\nrecipient 0x%X\n", (unsigned)h->checksum, h->recipient);
    sample_append(&out, "interval 0x%X\nsize 0x%X\n", h->interval, h->size);
    sample_append(&out, "iteration 0x%X\n", h->iteration);
    describe_options(packet, &out);
    describe_fragments(packet, &out);
}

static int reads_and_fails_when_cut(const sample *s) {
    static char text[SAMPLE_TEXT];
    rm_packet packet;
    rm_wire_error error;
    CHECK(rm_packet_decode(s->bytes, s->size, &packet, &error) == RM_OK);
    describe(&packet, text, sizeof text);
    CHECK(strcmp(text, s->text) == 0);
    for (size_t size = 0; size < s->size; ++size) {
        CHECK(rm_packet_decode(s->bytes, size, &packet, &error) == RM_ERROR_SHORT);
        CHECK(error.offset <= size && error.field != NULL);
    }
    CHECK(rm_packet_decode(s->bytes, s->size + 1, &packet, &error) == RM_ERROR_TRAILING);
    return 0;
}

static int golden_packets_are_read_and_cut(void) {
    static sample s;
    FILE *file = fopen(REMORA_SOURCE_DIR "/tests/golden/packets.txt", "r");
    CHECK(file != NULL);
    int count = 0;
    int failed = 0;
    for (; !failed && sample_next(file, &s); ++count) {
        failed = reads_and_fails_when_cut(&s);
    }
    fclose(file);
    CHECK(!failed);
    CHECK(count >= 8);
    return 0;
}

static int every_flipped_bit_is_noticed(void) {
    const size_t size = 100;
    wire *w = send_all(&size, 1);
    for (size_t bit = 0; bit < 8 * w->sizes[0]; ++bit) {
        rm_packet packet;
        w->bytes[0][bit / 8] ^= (uint8_t)(1u << (bit % 8));
        const bool is_encrypted = w->bytes[0][4] & RM_PACKET_ENCRYPTED_CHECKSUM;
        const rm_status status = rm_packet_decode(w->bytes[0], w->sizes[0], &packet, NULL);
        w->bytes[0][bit / 8] ^= (uint8_t)(1u << (bit % 8));
        CHECK(is_encrypted ? status == RM_OK && !packet.is_verified : status != RM_OK);
    }
    return 0;
}

static int the_checksum_takes_what_is_left_over_from_the_top(void) {
    const uint8_t bytes[] = {1, 0, 0, 0, 0xAA, 0xBB, 0xCC};
    CHECK(rm_checksum(bytes, 0) == 0);
    CHECK(rm_checksum(bytes, 4) == 0x00040001);
    CHECK(rm_checksum(bytes, 5) == 0x00050001 + 0xAA000000u);
    CHECK(rm_checksum(bytes, 7) == 0x00070001 + 0xAABBCC00u);
    return 0;
}

static int errors_of_a_packet_name_offset_and_field(void) {
    const size_t size = 100;
    wire *w = send_all(&size, 1);
    uint8_t *b = w->bytes[0];
    rm_packet packet;
    rm_wire_error error;
    b[20] ^= 1;
    CHECK(rm_packet_decode(b, w->sizes[0], &packet, &error) == RM_ERROR_CHECKSUM);
    CHECK(error.offset == 8 && strcmp(error.field, "checksum") == 0);
    b[7] |= 0x10;
    CHECK(rm_packet_decode(b, w->sizes[0], &packet, &error) == RM_ERROR_FLAGS);
    CHECK(error.offset == 4 && strcmp(error.field, "flags") == 0);
    b[7] = 0;
    b[28] = 0;
    CHECK(rm_packet_decode(b, w->sizes[0], &packet, &error) == RM_ERROR_VALUE);
    CHECK(error.offset == 28 && strcmp(error.field, "fragment.count") == 0);
    b[28] = 2; // then the first of two is not full
    CHECK(rm_packet_decode(b, w->sizes[0], &packet, &error) == RM_ERROR_VALUE);
    CHECK(error.offset == 32 && strcmp(error.field, "fragment.index") == 0);
    b[28] = 1;
    b[30] = 15;
    CHECK(rm_packet_decode(b, w->sizes[0], &packet, &error) == RM_ERROR_VALUE);
    CHECK(error.offset == 30 && strcmp(error.field, "fragment.size") == 0);
    return 0;
}

static int options_go_in_by_ascending_flag(void) {
    uint8_t bytes[RM_PACKET_SIZE];
    const uint8_t zeros[32] = {0};
    const uint8_t two[12] = {2, 0, 0, 0, 5, 0, 0, 0, 6};
    const rm_packet_header header = {.sequence = 3, .flags = 0xF8}; // those mean nothing
    rm_packet_builder b;
    rm_packet packet;
    rm_bytes option;
    CHECK(rm_packet_begin(&b, bytes, 19, &header) == RM_ERROR_BUFFER);
    CHECK(rm_packet_begin(&b, bytes, sizeof bytes, &header) == RM_OK);
    CHECK(rm_packet_add_option(&b, RM_PACKET_NAK, (rm_bytes){two, 12}) == RM_OK);
    CHECK(rm_packet_add_option(&b, RM_PACKET_NAK, (rm_bytes){two, 12}) == RM_ERROR_VALUE);
    CHECK(rm_packet_add_option(&b, RM_PACKET_SERVER_SWITCH, (rm_bytes){zeros, 8}) ==
          RM_ERROR_VALUE);
    CHECK(rm_packet_add_option(&b, RM_PACKET_ACK, (rm_bytes){zeros, 8}) == RM_ERROR_VALUE);
    CHECK(rm_packet_add_option(&b, 0x10, (rm_bytes){zeros, 8}) == RM_ERROR_FLAGS);
    CHECK(rm_packet_add_option(&b, RM_PACKET_FLOW, (rm_bytes){two, 6}) == RM_OK);
    const size_t size = rm_packet_finish(&b);
    CHECK(rm_packet_decode(bytes, size, &packet, NULL) == RM_OK);
    CHECK(packet.is_verified);
    CHECK(packet.header.flags == (0xF8 | RM_PACKET_NAK | RM_PACKET_FLOW));
    CHECK(rm_packet_option(&packet, RM_PACKET_NAK, &option) && option.size == 12);
    CHECK(rm_packet_option(&packet, RM_PACKET_FLOW, &option) && option.size == 6);
    CHECK(!rm_packet_option(&packet, RM_PACKET_ACK, &option) && option.size == 0);
    return 0;
}

static int arrives_whole(rm_reassembler *r, size_t size) {
    const wire *w = send_all(&size, 1);
    inbox in = {0};
    CHECK(w->count == rm_fragment_count(size));
    for (int i = 0; i < w->count; ++i) {
        CHECK(in.count == 0);
        CHECK(push(r, w, i, &in) == RM_OK);
    }
    CHECK(in.count == 1 && in.last_size == size);
    CHECK(in.last_queue == RM_PACKET_QUEUE_SMARTBOX);
    const rm_bytes expected = long_message(size);
    CHECK(in.sum == rm_checksum(expected.data, expected.size));
    CHECK(rm_reassembler_pending(r) == 0);
    return 0;
}

static int messages_of_all_sizes_arrive_whole(void) {
    const size_t sizes[] = {4, 5, 447, 448, 449, 896, 897, 5000, 64 * 448};
    rm_reassembler *r = make_for(1, 64);
    CHECK(r != NULL);
    for (int i = 0; i < 9; ++i) {
        rm_reassembler_forget(r, 1);
        CHECK(arrives_whole(r, sizes[i]) == 0);
    }
    rm_reassembler_destroy(r);
    return 0;
}

// Sizes for a crowd of messages of one to four fragments, and what their sums come to.
static uint32_t crowd(size_t *sizes, int count, sample_random *random) {
    uint32_t sum = 0;
    for (int i = 0; i < count; ++i) {
        sizes[i] = 4 + sample_random_u32(random) % 1700;
        const rm_bytes message = long_message(sizes[i]);
        sum += rm_checksum(message.data, message.size);
    }
    return sum;
}

static void shuffle(int *order, int count, sample_random *random) {
    for (int i = 0; i < count; ++i) {
        const int j = (int)(sample_random_u32(random) % (uint32_t)(i + 1));
        order[i] = order[j];
        order[j] = i;
    }
}

// A crowd, shuffled, and after each packet one that was there before.
static int arrives_shuffled(sample_random *random) {
    enum { MESSAGES = 30 };
    size_t sizes[MESSAGES];
    int order[DATAGRAMS] = {0};
    const uint32_t sum = crowd(sizes, MESSAGES, random);
    const wire *w = send_all(sizes, MESSAGES);
    shuffle(order, w->count, random);
    rm_reassembler *r = make_for(MESSAGES, 4);
    CHECK(r != NULL);
    inbox in = {0};
    for (int i = 0; i < w->count; ++i) {
        CHECK(push(r, w, order[i], &in) == RM_OK);
        CHECK(push(r, w, order[i / 2], &in) == RM_OK);
    }
    CHECK(in.count == MESSAGES);
    CHECK(in.sum == sum);
    CHECK(rm_reassembler_count(r, RM_FATE_PACKET_DUPLICATE) == (uint64_t)w->count);
    CHECK(rm_reassembler_count(r, RM_FATE_MESSAGE) == MESSAGES);
    CHECK(rm_reassembler_pending(r) == 0);
    rm_reassembler_destroy(r);
    return 0;
}

static int order_and_doubles_do_not_matter(void) {
    sample_random random = {7};
    for (int round = 0; round < 50; ++round) {
        CHECK(arrives_shuffled(&random) == 0);
    }
    return 0;
}

static int lost_fragments_cost_only_their_message(void) {
    const size_t sizes[] = {900, 900, 100};
    const wire *w = send_all(sizes, 3); // fragments 0 1 2, 3 4 5, 6
    rm_reassembler *r = make();
    CHECK(r != NULL);
    inbox in = {0};
    for (int i = 0; i < w->count; i += i == 0 ? 2 : 1) {
        CHECK(push(r, w, i, &in) == RM_OK);
    }
    CHECK(in.count == 2);
    CHECK(rm_reassembler_pending(r) == 1);
    CHECK(push(r, w, 1, &in) == RM_OK); // it was only late
    CHECK(in.count == 3);
    CHECK(rm_reassembler_pending(r) == 0);
    rm_reassembler_destroy(r);
    return 0;
}

static int the_oldest_incomplete_message_makes_room(void) {
    rm_reassembler_def def = rm_default_reassembler_def();
    def.message_capacity = 2;
    rm_reassembler *r = NULL;
    CHECK(rm_reassembler_create(&def, &r) == RM_OK);
    const size_t sizes[] = {500, 500, 500};
    const wire *w = send_all(sizes, 3);
    inbox in = {0};
    push(r, w, 0, &in);
    push(r, w, 2, &in);
    push(r, w, 4, &in); // the first is given up
    CHECK(rm_reassembler_count(r, RM_FATE_MESSAGE_EVICTED) == 1);
    push(r, w, 3, &in);
    push(r, w, 5, &in);
    CHECK(in.count == 2);
    push(r, w, 1, &in);
    CHECK(in.count == 2);
    CHECK(rm_reassembler_pending(r) == 1);
    rm_reassembler_destroy(r);
    return 0;
}

static int a_message_that_is_too_long_is_counted(void) {
    rm_reassembler_def def = rm_default_reassembler_def();
    def.fragment_capacity = 2;
    rm_reassembler *r = NULL;
    CHECK(rm_reassembler_create(&def, &r) == RM_OK);
    const size_t size = 2 * RM_FRAGMENT_DATA_SIZE + 1;
    const wire *w = send_all(&size, 1);
    inbox in = {0};
    for (int i = 0; i < w->count; ++i) {
        CHECK(push(r, w, i, &in) == RM_OK);
    }
    CHECK(in.count == 0);
    CHECK(rm_reassembler_count(r, RM_FATE_FRAGMENT_MISFIT) == 3);
    CHECK(rm_reassembler_pending(r) == 0);
    rm_reassembler_destroy(r);
    return 0;
}

// One fragment in a packet of its own.
static rm_status push_fragment(rm_reassembler *r, uint32_t sequence, const rm_fragment *f,
                               inbox *in) {
    uint8_t bytes[RM_PACKET_SIZE];
    const rm_packet_header header = {.sequence = sequence};
    rm_packet_builder b;
    rm_packet_begin(&b, bytes, sizeof bytes, &header);
    if (rm_packet_add_fragment(&b, f) != RM_OK) {
        return RM_ERROR_VALUE;
    }
    const size_t size = rm_packet_finish(&b);
    return rm_reassembler_push(r, 1, bytes, size, receive, in, NULL);
}

static int an_ephemeral_message_is_overtaken_by_a_newer_one(void) {
    rm_reassembler *r = make();
    CHECK(r != NULL);
    inbox in = {0};
    rm_fragment f = {.sequence = 77, .id_high = RM_FRAGMENT_EPHEMERAL | 0xFFFF, .queue = 10};
    rm_fragment_slice(long_message(8), 0, &f);
    CHECK(push_fragment(r, 0, &f, &in) == RM_OK);
    f.id_high = RM_FRAGMENT_EPHEMERAL | 1; // newer, across the wrap
    CHECK(push_fragment(r, 0, &f, &in) == RM_OK);
    CHECK(in.count == 2);
    f.id_high = RM_FRAGMENT_EPHEMERAL | 0xFFFF;
    CHECK(push_fragment(r, 0, &f, &in) == RM_OK);
    CHECK(in.count == 2);
    CHECK(rm_reassembler_count(r, RM_FATE_EPHEMERAL_OLD) == 1);
    f.sequence = 78; // another one has its own order
    CHECK(push_fragment(r, 0, &f, &in) == RM_OK);
    f.sequence = 77;
    f.id_high = 0xFFFF; // and one that is not ephemeral has none
    CHECK(push_fragment(r, 0, &f, &in) == RM_OK);
    CHECK(in.count == 4);
    rm_reassembler_destroy(r);
    return 0;
}

static int halves_of_different_ephemeral_messages_do_not_mix(void) {
    rm_reassembler *r = make();
    CHECK(r != NULL);
    inbox in = {0};
    rm_fragment f = {.sequence = 5, .id_high = RM_FRAGMENT_EPHEMERAL | 1, .queue = 10};
    const rm_bytes message = long_message(600);
    rm_fragment_slice(message, 0, &f);
    push_fragment(r, 0, &f, &in);
    f.id_high = RM_FRAGMENT_EPHEMERAL | 2;
    rm_fragment_slice(message, 1, &f);
    push_fragment(r, 0, &f, &in);
    CHECK(in.count == 0);
    CHECK(rm_reassembler_count(r, RM_FATE_MESSAGE_OVERTAKEN) == 1);
    push_fragment(r, 0, &f, &in);
    CHECK(rm_reassembler_count(r, RM_FATE_FRAGMENT_DUPLICATE) == 1);
    rm_fragment_slice(message, 0, &f);
    push_fragment(r, 0, &f, &in);
    CHECK(in.count == 1 && in.last_size == 600);
    rm_reassembler_destroy(r);
    return 0;
}

static int streams_are_kept_apart(void) {
    const size_t size = 600;
    const wire *w = send_all(&size, 1);
    rm_reassembler *r = make();
    CHECK(r != NULL);
    inbox in = {0};
    rm_reassembler_push(r, 1, w->bytes[0], w->sizes[0], receive, &in, NULL);
    rm_reassembler_push(r, 2, w->bytes[1], w->sizes[1], receive, &in, NULL);
    CHECK(in.count == 0);
    rm_reassembler_push(r, 2, w->bytes[0], w->sizes[0], receive, &in, NULL);
    CHECK(in.count == 1);
    rm_reassembler_forget(r, 1);
    CHECK(rm_reassembler_pending(r) == 0);
    rm_reassembler_push(r, 1, w->bytes[0], w->sizes[0], receive, &in, NULL);
    CHECK(rm_reassembler_count(r, RM_FATE_PACKET_DUPLICATE) == 0);
    CHECK(rm_reassembler_pending(r) == 1);
    rm_reassembler_destroy(r);
    return 0;
}

// Zero is a number like any other, though a place that is free has it as well.
static int stream_zero_is_not_mistaken_for_a_free_one(void) {
    const size_t size = 600;
    const wire *w = send_all(&size, 1);
    rm_reassembler *r = make();
    CHECK(r != NULL);
    inbox in = {0};
    rm_reassembler_push(r, 1, w->bytes[0], w->sizes[0], receive, &in, NULL);
    rm_reassembler_push(r, 0, w->bytes[0], w->sizes[0], receive, &in, NULL);
    rm_reassembler_forget(r, 1); // its place comes first
    rm_reassembler_push(r, 0, w->bytes[0], w->sizes[0], receive, &in, NULL);
    CHECK(rm_reassembler_count(r, RM_FATE_PACKET_DUPLICATE) == 1);
    rm_reassembler_destroy(r);
    return 0;
}

static int more_streams_than_there_is_room_for_push_out_the_idle(void) {
    rm_reassembler_def def = rm_default_reassembler_def();
    def.stream_capacity = 2;
    rm_reassembler *r = NULL;
    CHECK(rm_reassembler_create(&def, &r) == RM_OK);
    const size_t size = 600;
    const wire *w = send_all(&size, 1);
    inbox in = {0};
    for (uint64_t stream = 1; stream <= 3; ++stream) {
        rm_reassembler_push(r, stream, w->bytes[0], w->sizes[0], receive, &in, NULL);
    }
    CHECK(rm_reassembler_count(r, RM_FATE_STREAM_EVICTED) == 1);
    CHECK(rm_reassembler_pending(r) == 2); // what the first had is gone with it
    rm_reassembler_push(r, 2, w->bytes[1], w->sizes[1], receive, &in, NULL);
    CHECK(in.count == 1);
    rm_reassembler_destroy(r);
    return 0;
}

static int sequence_numbers_wrap_and_grow_stale(void) {
    rm_reassembler *r = make();
    CHECK(r != NULL);
    inbox in = {0};
    rm_fragment f = {.sequence = 1, .queue = 10};
    rm_fragment_slice(long_message(8), 0, &f);
    push_fragment(r, 0xFFFFFFFE, &f, &in);
    push_fragment(r, 2, &f, &in);
    push_fragment(r, 0xFFFFFFFF, &f, &in);
    push_fragment(r, 0xFFFFFFFE, &f, &in);
    CHECK(in.count == 3);
    CHECK(rm_reassembler_count(r, RM_FATE_PACKET_DUPLICATE) == 1);
    push_fragment(r, 5000, &f, &in);
    push_fragment(r, 3, &f, &in);
    CHECK(in.count == 4);
    CHECK(rm_reassembler_count(r, RM_FATE_PACKET_STALE) == 1);
    push_fragment(r, 0, &f, &in); // not counted, never a duplicate
    push_fragment(r, 0, &f, &in);
    CHECK(in.count == 6);
    rm_reassembler_destroy(r);
    return 0;
}

static int a_new_connection_begins_a_stream_anew(void) {
    rm_reassembler *r = make();
    CHECK(r != NULL);
    inbox in = {0};
    rm_fragment f = {.sequence = 1, .queue = 10};
    rm_fragment_slice(long_message(8), 0, &f);
    push_fragment(r, 50000, &f, &in);
    uint8_t bytes[RM_PACKET_SIZE];
    const uint8_t zeros[32] = {0};
    const rm_packet_header header = {0};
    rm_packet_builder b;
    rm_packet_begin(&b, bytes, sizeof bytes, &header);
    rm_packet_add_option(&b, RM_PACKET_CONNECT_REQUEST, (rm_bytes){zeros, 32});
    CHECK(rm_reassembler_push(r, 1, bytes, rm_packet_finish(&b), receive, &in, NULL) == RM_OK);
    push_fragment(r, 2, &f, &in);
    CHECK(in.count == 2);
    rm_reassembler_destroy(r);
    return 0;
}

static int a_packet_without_fragments_does_not_use_up_its_number(void) {
    rm_reassembler *r = make();
    CHECK(r != NULL);
    inbox in = {0};
    uint8_t bytes[RM_PACKET_SIZE];
    const uint8_t ack[4] = {1};
    const rm_packet_header header = {.sequence = 9};
    rm_packet_builder b;
    rm_packet_begin(&b, bytes, sizeof bytes, &header);
    rm_packet_add_option(&b, RM_PACKET_ACK, (rm_bytes){ack, 4});
    rm_reassembler_push(r, 1, bytes, rm_packet_finish(&b), receive, &in, NULL);
    rm_fragment f = {.sequence = 1, .queue = 10};
    rm_fragment_slice(long_message(8), 0, &f);
    push_fragment(r, 9, &f, &in);
    CHECK(in.count == 1);
    rm_reassembler_destroy(r);
    return 0;
}

static int refusals_are_counted_by_reason(void) {
    const size_t size = 100;
    wire *w = send_all(&size, 1);
    rm_reassembler *r = make();
    CHECK(r != NULL);
    inbox in = {0};
    w->sizes[0]--;
    CHECK(push(r, w, 0, &in) == RM_ERROR_SHORT);
    w->sizes[0] += 2;
    CHECK(push(r, w, 0, &in) == RM_ERROR_TRAILING);
    w->sizes[0]--;
    w->bytes[0][8] ^= 1;
    CHECK(push(r, w, 0, &in) == RM_ERROR_CHECKSUM);
    w->bytes[0][7] ^= 0x80;
    CHECK(push(r, w, 0, &in) == RM_ERROR_FLAGS);
    w->bytes[0][7] ^= 0x80;
    w->bytes[0][28] = 0;
    CHECK(push(r, w, 0, &in) == RM_ERROR_VALUE);
    rm_fragment f = {.sequence = 1, .queue = 10};
    rm_fragment_slice(long_message(3), 0, &f);
    CHECK(push_fragment(r, 1, &f, &in) == RM_OK);
    for (rm_packet_fate fate = RM_FATE_PACKET_SHORT; fate <= RM_FATE_PACKET_CHECKSUM; ++fate) {
        CHECK(rm_reassembler_count(r, fate) == 1);
        CHECK(strcmp(rm_packet_fate_text(fate), "unknown") != 0);
    }
    CHECK(rm_reassembler_count(r, RM_FATE_MESSAGE_SHORT) == 1);
    CHECK(rm_reassembler_count(r, RM_FATE_PACKET) == 6);
    CHECK(in.count == 0);
    rm_reassembler_destroy(r);
    return 0;
}

static int memory_is_taken_once_and_known_before(void) {
    test_heap heap = {0};
    rm_reassembler_def def = rm_default_reassembler_def();
    def.allocator = heap_allocator(&heap);
    rm_reassembler *r = NULL;
    CHECK(rm_reassembler_create(&def, &r) == RM_OK);
    CHECK(heap.calls == 1 && heap.bytes == rm_reassembler_bytes(&def));
    sample_random random = {3};
    uint8_t junk[600];
    for (int i = 0; i < 20000; ++i) {
        rm_fragment f = {.sequence = sample_random_u32(&random),
                         .id_high = sample_random_u32(&random),
                         .count = 1,
                         .queue = 10};
        rm_fragment_slice(long_message(2000), (int)(sample_random_u32(&random) % 5), &f);
        inbox in = {0};
        push_fragment(r, sample_random_u32(&random) % 3000, &f, &in);
        for (size_t at = 0; at < sizeof junk; ++at) {
            junk[at] = (uint8_t)(at * (size_t)i);
        }
        rm_reassembler_push(r, (uint64_t)i, junk, (size_t)i % sizeof junk, NULL, NULL, NULL);
    }
    CHECK(heap.calls == 1 && heap.bytes == rm_reassembler_bytes(&def));
    rm_reassembler_destroy(r);
    CHECK(heap_is_clean(&heap));
    heap_fail_after(&heap, 1);
    CHECK(rm_reassembler_create(&def, &r) == RM_ERROR_MEMORY);
    return 0;
}

static int a_def_without_sense_is_refused(void) {
    rm_reassembler *r = NULL;
    CHECK(rm_reassembler_create(&(rm_reassembler_def){0}, &r) == RM_ERROR_ARGUMENT);
    rm_reassembler_def def = rm_default_reassembler_def();
    def.ephemeral_capacity = 1000; // no power of two
    CHECK(rm_reassembler_bytes(&def) == 0);
    def = rm_default_reassembler_def();
    def.fragment_capacity = 65536;
    CHECK(rm_reassembler_create(&def, &r) == RM_ERROR_ARGUMENT);
    CHECK(rm_reassembler_create(NULL, &r) == RM_ERROR_ARGUMENT);
    rm_reassembler_destroy(NULL);
    return 0;
}

static int messages_share_a_datagram_where_they_fit(void) {
    static wire w;
    rm_sender sender = {.packet_sequence = UINT32_MAX};
    const rm_bytes bytes = long_message(900);
    const rm_bytes messages[] = {{bytes.data, 60}, {bytes.data, 900}, {bytes.data, 40}};
    inbox in = {0};
    w.count = 0;
    CHECK(rm_sender_send(&sender, 10, messages, 3, carry, &w) == RM_OK);
    CHECK(w.count == 4); // 60; 448; 448; 4 and 40
    CHECK(w.sizes[3] == RM_PACKET_HEADER_SIZE + 2 * RM_FRAGMENT_HEADER_SIZE + 44);
    CHECK(sender.packet_sequence == 4 && sender.fragment_sequence == 3);
    rm_reassembler *r = make();
    CHECK(r != NULL);
    for (int i = 0; i < w.count; ++i) {
        CHECK(push(r, &w, i, &in) == RM_OK);
    }
    CHECK(in.count == 3);
    rm_reassembler_destroy(r);
    return 0;
}

static int a_header_tells_when_it_was_sent(void) {
    CHECK(rm_packet_time(0.0) == 0 && rm_packet_time(1.2344) == 1234);
    CHECK(rm_packet_time(65.536) == 0 && rm_packet_time(-0.001) == 65535);
    CHECK(rm_packet_time(1e300) == 0 && rm_packet_time((double)NAN) == 0);
    // Near the present, on both sides of where the milliseconds begin anew.
    CHECK(rm_packet_sent(1234, 1.5, 0.0) == 1.234);
    CHECK(rm_packet_sent(65535, 65.6, 0.0) == 65.535 && rm_packet_sent(1, 65.5, 0.0) == 65.537);
    CHECK(rm_packet_sent(65535, 0.1, 0.0) == -0.001);
    for (int tick = 0; tick < 10000; ++tick) {
        const double sent = (double)tick * (1.0 / 30.0);
        CHECK(rm_packet_sent(rm_packet_time(sent), sent + 0.7, 1.0 / 30.0) == sent);
    }
    // Beside all ticks it is what was written.
    CHECK(rm_packet_sent(40, 0.1, 1.0 / 30.0) == 0.040);
    return 0;
}

static int what_is_sent_again_is_taken_once_as_sent_first(void) {
    static wire w;
    rm_sender sender = {.packet_sequence = 5, .interval = rm_packet_time(0.5)};
    const rm_bytes message = long_message(60);
    inbox in = {0};
    rm_packet packet;
    w.count = 0;
    CHECK(rm_sender_send(&sender, 10, &message, 1, carry, &w) == RM_OK);
    memcpy(w.bytes[1], w.bytes[0], w.sizes[0]);
    w.sizes[1] = w.sizes[0];
    CHECK(rm_packet_repeat(w.bytes[1], w.sizes[1]) == RM_OK);
    CHECK(rm_packet_decode(w.bytes[1], w.sizes[1], &packet, NULL) == RM_OK);
    CHECK(packet.header.flags & RM_PACKET_RETRANSMISSION && packet.header.sequence == 5);
    for (int lost = 0; lost < 2; ++lost) {
        rm_reassembler *r = make();
        CHECK(r != NULL);
        in.count = 0;
        for (int i = lost; i < 2; ++i) {
            CHECK(push(r, &w, i, &in) == RM_OK);
        }
        CHECK(in.count == 1 && in.last_interval == 500);
        rm_reassembler_destroy(r);
    }
    CHECK(rm_packet_repeat(w.bytes[1], w.sizes[1]) == RM_OK); // a third time
    w.bytes[1][50] ^= 1;
    CHECK(rm_packet_repeat(w.bytes[1], w.sizes[1]) == RM_ERROR_CHECKSUM);
    CHECK(rm_packet_repeat(w.bytes[1], 7) == RM_ERROR_SHORT);
    CHECK(rm_packet_repeat(NULL, 7) == RM_ERROR_ARGUMENT);
    return 0;
}

static int a_sender_refuses_what_nobody_could_read(void) {
    static wire w;
    rm_sender sender = {.packet_sequence = 1};
    w.count = 0;
    const rm_bytes good = long_message(8);
    const rm_bytes bad[] = {good, {good.data, 3}, {NULL, 8}};
    CHECK(rm_sender_send(&sender, 10, bad, 2, carry, &w) == RM_ERROR_ARGUMENT);
    CHECK(rm_sender_send(&sender, 10, bad + 2, 1, carry, &w) == RM_ERROR_ARGUMENT);
    CHECK(rm_sender_send(&sender, 10, NULL, 1, carry, &w) == RM_ERROR_ARGUMENT);
    CHECK(rm_sender_send(&sender, 10, bad, 1, NULL, &w) == RM_ERROR_ARGUMENT);
    CHECK(rm_sender_send(&sender, 10, bad, 0, carry, &w) == RM_OK);
    CHECK(w.count == 0 && sender.packet_sequence == 1);
    CHECK(rm_fragment_count((size_t)65535 * 448) == 65535);
    CHECK(rm_fragment_count((size_t)65535 * 448 + 1) == 0);
    return 0;
}

// --- what is refused -------------------------------------------------------------------------

static int packets_are_not_read_from_nowhere(void) {
    rm_packet packet = {.is_verified = true};
    rm_packet before = packet;
    rm_wire_error error;
    rm_fragment fragment = {.sequence = 77};
    size_t cursor = 1;
    const uint8_t bytes[RM_PACKET_HEADER_SIZE] = {0};
    CHECK(rm_packet_decode(bytes, sizeof bytes, NULL, &error) == RM_ERROR_ARGUMENT);
    CHECK(strcmp(error.field, "packet") == 0);
    CHECK(rm_packet_decode(NULL, 20, &packet, NULL) == RM_ERROR_ARGUMENT);
    CHECK(packet.is_verified == before.is_verified);
    // A cursor behind the end finds nothing, and says nothing of what is there.
    CHECK(!rm_packet_next_fragment(&packet, &cursor, &fragment) && fragment.sequence == 77);
    cursor = 0; // and one that is cut off is none
    packet.fragments = (rm_bytes){bytes, 12};
    CHECK(!rm_packet_next_fragment(&packet, &cursor, &fragment) && cursor == 0);
    CHECK(rm_reassembler_push(NULL, 1, bytes, sizeof bytes, NULL, NULL, NULL) == RM_ERROR_ARGUMENT);
    rm_reassembler_forget(NULL, 1);
    CHECK(rm_reassembler_pending(NULL) == 0);
    return 0;
}

static int builders_refuse_what_could_not_be_read_again(void) {
    uint8_t bytes[RM_PACKET_HEADER_SIZE + 12];
    const uint8_t data[16] = {1, 0, 0, 0, 9};
    const rm_packet_header header = {.sequence = 3};
    rm_packet_builder b;
    rm_fragment f = {.count = 1, .data = {data, 4}};
    CHECK(rm_packet_begin(NULL, bytes, sizeof bytes, &header) == RM_ERROR_ARGUMENT);
    CHECK(rm_packet_begin(&b, NULL, sizeof bytes, &header) == RM_ERROR_ARGUMENT);
    CHECK(rm_packet_begin(&b, bytes, sizeof bytes, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_packet_begin(&b, bytes, sizeof bytes, &header) == RM_OK);
    CHECK(rm_packet_add_option(NULL, RM_PACKET_ACK, (rm_bytes){data, 4}) == RM_ERROR_ARGUMENT);
    CHECK(rm_packet_add_option(&b, RM_PACKET_NAK, (rm_bytes){data, 6}) == RM_ERROR_VALUE);
    CHECK(rm_packet_add_option(&b, RM_PACKET_NAK, (rm_bytes){data, 0}) == RM_ERROR_VALUE);
    CHECK(rm_packet_add_option(&b, RM_PACKET_LOGON_ADDRESS, (rm_bytes){data, 16}) ==
          RM_ERROR_BUFFER);
    CHECK(rm_packet_add_fragment(NULL, &f) == RM_ERROR_ARGUMENT);
    CHECK(rm_packet_add_fragment(&b, NULL) == RM_ERROR_ARGUMENT);
    f.index = 1;
    CHECK(rm_packet_add_fragment(&b, &f) == RM_ERROR_VALUE);
    f.index = 0;
    f.count = 2; // only the last may be short
    CHECK(rm_packet_add_fragment(&b, &f) == RM_ERROR_VALUE);
    CHECK(b.size == RM_PACKET_HEADER_SIZE && b.header.flags == 0);
    CHECK(rm_fragment_slice((rm_bytes){data, 16}, 1, &f) == RM_ERROR_ARGUMENT);
    CHECK(rm_fragment_slice((rm_bytes){data, 16}, -1, &f) == RM_ERROR_ARGUMENT);
    CHECK(rm_fragment_slice((rm_bytes){data, 16}, 0, NULL) == RM_ERROR_ARGUMENT);
    CHECK(f.count == 2 && f.data.size == 4);
    CHECK(rm_packet_add_option(&b, RM_PACKET_NAK, (rm_bytes){data, 8}) == RM_OK);
    rm_packet packet;
    CHECK(rm_packet_decode(bytes, rm_packet_finish(&b), &packet, NULL) == RM_OK);
    CHECK(packet.options.size == 8);
    return 0;
}

void test_packet(void) {
    RUN(packets_are_not_read_from_nowhere);
    RUN(builders_refuse_what_could_not_be_read_again);
    RUN(golden_packets_are_read_and_cut);
    RUN(every_flipped_bit_is_noticed);
    RUN(the_checksum_takes_what_is_left_over_from_the_top);
    RUN(errors_of_a_packet_name_offset_and_field);
    RUN(options_go_in_by_ascending_flag);
    RUN(messages_of_all_sizes_arrive_whole);
    RUN(order_and_doubles_do_not_matter);
    RUN(lost_fragments_cost_only_their_message);
    RUN(the_oldest_incomplete_message_makes_room);
    RUN(a_message_that_is_too_long_is_counted);
    RUN(an_ephemeral_message_is_overtaken_by_a_newer_one);
    RUN(halves_of_different_ephemeral_messages_do_not_mix);
    RUN(streams_are_kept_apart);
    RUN(stream_zero_is_not_mistaken_for_a_free_one);
    RUN(more_streams_than_there_is_room_for_push_out_the_idle);
    RUN(sequence_numbers_wrap_and_grow_stale);
    RUN(a_new_connection_begins_a_stream_anew);
    RUN(a_packet_without_fragments_does_not_use_up_its_number);
    RUN(refusals_are_counted_by_reason);
    RUN(memory_is_taken_once_and_known_before);
    RUN(a_def_without_sense_is_refused);
    RUN(messages_share_a_datagram_where_they_fit);
    RUN(a_header_tells_when_it_was_sent);
    RUN(what_is_sent_again_is_taken_once_as_sent_first);
    RUN(a_sender_refuses_what_nobody_could_read);
}

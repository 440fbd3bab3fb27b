/// Packets: contents of datagrams, assembly of messages from packets and their fragmentation.
/// docs/wire.md describes the bytes.
///
///     datagram = header (20 bytes), optional headers, fragments
///     message  = fragments of 448 bytes, the last of them shorter
///
/// Reading is in two steps that can be used alone: rm_packet_decode examines one datagram and is
/// stateless; an rm_reassembler collects what has arrived and returns whole messages. Writing is
/// the reverse: rm_packet_builder fills one datagram, an rm_sender cuts up messages.

#pragma once

#include "remora/base.h"
#include "remora/values.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes of a packet's header.
#define RM_PACKET_HEADER_SIZE 20u

/// Bytes of a fragment's header.
#define RM_FRAGMENT_HEADER_SIZE 16u

/// Bytes of a message that one fragment carries at most; all but the last carry exactly so many.
/// Origin: client.
#define RM_FRAGMENT_DATA_SIZE 448u

/// Bytes of a datagram with one full fragment, the most that is sent.
#define RM_PACKET_SIZE 484u

/// Flags of a packet. Those from RM_PACKET_SERVER_SWITCH on announce optional headers, which follow
/// in ascending order. Bits 0x08 to 0x80 are meaningless and are ignored.
typedef enum rm_packet_flags {
    RM_PACKET_RETRANSMISSION = 0x1,            ///< was sent before
    RM_PACKET_ENCRYPTED_CHECKSUM = 0x2,        ///< the checksum is encrypted; the payload is plain
    RM_PACKET_FRAGMENTS = 0x4,                 ///< fragments follow the optional headers
    RM_PACKET_SERVER_SWITCH = 0x100,           ///< another server takes over
    RM_PACKET_LOGON_ADDRESS = 0x200,           ///< address of the server to log on to
    RM_PACKET_EMPTY_HEADER_1 = 0x400,          ///< empty
    RM_PACKET_REFERRAL = 0x800,                ///< names another server
    RM_PACKET_NAK = 0x1000,                    ///< requests packets again
    RM_PACKET_EMPTY_ACK = 0x2000,              ///< packets that will be missing
    RM_PACKET_ACK = 0x4000,                    ///< newest packet received
    RM_PACKET_DISCONNECT = 0x8000,             ///< the end
    RM_PACKET_LOGON = 0x10000,                 ///< takes the rest of the packet
    RM_PACKET_REFERRED = 0x20000,              ///< result of a referral
    RM_PACKET_CONNECT_REQUEST = 0x40000,       ///< the server's half of a new connection
    RM_PACKET_CONNECT_RESPONSE = 0x80000,      ///< the client's half
    RM_PACKET_NET_ERROR = 0x100000,            ///< an error of the network
    RM_PACKET_NET_ERROR_DISCONNECT = 0x200000, ///< fatal: the peer disconnects
    RM_PACKET_COMMAND = 0x400000,              ///< for the other end's network layer
    RM_PACKET_TIME_SYNC = 0x1000000,           ///< the server's time
    RM_PACKET_ECHO_REQUEST = 0x2000000,        ///< requests an answer
    RM_PACKET_ECHO_RESPONSE = 0x4000000,       ///< the answer to it
    RM_PACKET_FLOW = 0x8000000,                ///< bytes and time, for the other end to pace itself
} rm_packet_flags;

/// Queues of fragments. All messages of message.h that a server sends travel in the last, those of
/// a client in RM_PACKET_QUEUE_CLIENT.
typedef enum rm_packet_queue {
    RM_PACKET_QUEUE_CONTROL = 2,   ///< of the connection itself
    RM_PACKET_QUEUE_CLIENT = 3,    ///< actions and requests of a client
    RM_PACKET_QUEUE_LOGON = 4,     ///< logging on
    RM_PACKET_QUEUE_DATABASE = 5,  ///< the game's files
    RM_PACKET_QUEUE_UI = 9,        ///< the user interface
    RM_PACKET_QUEUE_SMARTBOX = 10, ///< the world
} rm_packet_queue;

/// The first 20 bytes of every datagram.
typedef struct rm_packet_header {
    uint32_t sequence;  ///< 0 for uncounted packets
    uint32_t flags;     ///< rm_packet_flags
    uint32_t checksum;  ///< of header and payload; encrypted with RM_PACKET_ENCRYPTED_CHECKSUM
    uint16_t recipient; ///< number of the client, given by the server
    uint16_t interval;  ///< time of sending, in units of the sender's; rm_packet_time() for smooth
    uint16_t size;      ///< bytes after the header
    uint16_t iteration; ///< number of the server's, constant within a connection
} rm_packet_header;

/// A datagram after rm_packet_decode.
typedef struct rm_packet {
    rm_packet_header header; ///< as received
    bool is_verified;        ///< its checksum was plain, and fits
    rm_bytes options;        ///< all optional headers
    rm_bytes fragments;      ///< all fragments, with their headers
} rm_packet;

/// One piece of a message.
typedef struct rm_fragment {
    uint32_t sequence; ///< low word of the message's id
    uint32_t id_high;  ///< high word
    uint16_t count;    ///< fragments that the message has
    uint16_t index;    ///< index of this fragment
    uint16_t queue;    ///< rm_packet_queue
    rm_bytes data;     ///< at most RM_FRAGMENT_DATA_SIZE
} rm_fragment;

/// Bit of id_high that marks an ephemeral message: of those with one sequence only the
/// newest counts.
#define RM_FRAGMENT_EPHEMERAL 0x80000000u

/// Ordering stamp of a message's id.
static inline uint16_t rm_fragment_order(const rm_fragment *fragment) {
    return (uint16_t)(fragment->id_high & 0xFFFFu);
}

/// Server of a message. (Inferred.)
static inline uint8_t rm_fragment_server(const rm_fragment *fragment) {
    return (uint8_t)(fragment->id_high >> 16 & 0xFFu);
}

/// True for a piece of an ephemeral message.
static inline bool rm_fragment_is_ephemeral(const rm_fragment *fragment) {
    return (fragment->id_high & RM_FRAGMENT_EPHEMERAL) != 0;
}

/// Sum of bytes for checksums: their number in the upper half, plus the words, plus the remaining
/// bytes, from the top byte down.
RM_API uint32_t rm_checksum(const uint8_t *bytes, size_t size);

/// Decodes one datagram: header, flags, every optional header, every fragment, and the checksum
/// unless it is encrypted. Stateless; any number of threads at once.
/// @param bytes  the whole payload of a UDP datagram; views in `out` point into it
/// @param out    written only when the result is RM_OK
/// @param error  may be null; written only on failure
/// @return RM_OK, RM_ERROR_SHORT, _TRAILING, _FLAGS, _VALUE, _CHECKSUM or _ARGUMENT
RM_API rm_status rm_packet_decode(const uint8_t *bytes, size_t size, rm_packet *out,
                                  rm_wire_error *error);

/// The optional header that belongs to a flag.
/// @return whether the packet has it; else the view is empty
RM_API bool rm_packet_option(const rm_packet *packet, uint32_t flag, rm_bytes *out);

/// Walks the fragments of a packet. @param cursor  begins as 0. @return false at the end
RM_API bool rm_packet_next_fragment(const rm_packet *packet, size_t *cursor, rm_fragment *out);

/// @name Putting messages together
/// @{

/// Limits of a reassembler. Start from rm_default_reassembler_def(); every number is positive.
typedef struct rm_reassembler_def {
    int stream_capacity;    ///< streams that are remembered at once (default 16)
    int message_capacity;   ///< incomplete messages at once, of all streams (default 32)
    int fragment_capacity;  ///< fragments of the largest message, at most 65535 (default 64: 28 KB)
    int ephemeral_capacity; ///< ephemeral messages whose order is remembered; a power of two (1024)
    rm_allocator allocator; ///< (default: the C library's heap)
} rm_reassembler_def;

/// A def with the defaults above.
RM_API rm_reassembler_def rm_default_reassembler_def(void);

/// Outcomes of packets, fragments and messages.
typedef enum rm_packet_fate {
    RM_FATE_PACKET = 0,         ///< packets examined, of any kind
    RM_FATE_MESSAGE,            ///< whole messages handed out
    RM_FATE_PACKET_SHORT,       ///< refused by rm_packet_decode, by status
    RM_FATE_PACKET_TRAILING,    ///< the same, RM_ERROR_TRAILING
    RM_FATE_PACKET_FLAGS,       ///< the same, RM_ERROR_FLAGS
    RM_FATE_PACKET_VALUE,       ///< the same, RM_ERROR_VALUE
    RM_FATE_PACKET_CHECKSUM,    ///< the same, RM_ERROR_CHECKSUM
    RM_FATE_PACKET_DUPLICATE,   ///< a sequence number that was there before
    RM_FATE_PACKET_STALE,       ///< older than the window in which duplicates are recognised
    RM_FATE_FRAGMENT_DUPLICATE, ///< a fragment that arrived before
    RM_FATE_FRAGMENT_MISFIT,    ///< of a message with more fragments than fragment_capacity
    RM_FATE_EPHEMERAL_OLD,      ///< an ephemeral fragment that a newer message has overtaken
    RM_FATE_MESSAGE_OVERTAKEN,  ///< an incomplete ephemeral message, for the same reason
    RM_FATE_MESSAGE_EVICTED,    ///< the oldest incomplete message, when room was needed
    RM_FATE_MESSAGE_SHORT,      ///< fewer than the four bytes of an opcode
    RM_FATE_STREAM_EVICTED,     ///< the least recently used stream, when room was needed
    RM_FATE_COUNT               ///< number of values
} rm_packet_fate;

/// A few words for a fate.
RM_API const char *rm_packet_fate_text(rm_packet_fate fate);

/// Takes in packets in any order and hands out messages. Bounded memory, taken once.
typedef struct rm_reassembler rm_reassembler;

/// A whole message.
typedef struct rm_blob {
    uint64_t stream;   ///< as given with the packet that completed it
    uint32_t sequence; ///< low word of the message's id
    uint16_t queue;    ///< rm_packet_queue
    uint16_t interval; ///< rm_packet_header.interval of the packet that completed it
    rm_bytes bytes;    ///< at least 4; valid until the function that got it returns
} rm_blob;

/// Called for each message; calls on the same reassembler are forbidden.
typedef void rm_blob_fn(void *user, const rm_blob *blob);

/// Bytes that a reassembler takes, or 0 for a def that is invalid.
RM_API size_t rm_reassembler_bytes(const rm_reassembler_def *def);

/// @param out  written only when the result is RM_OK
RM_API rm_status rm_reassembler_create(const rm_reassembler_def *def, rm_reassembler **out);

/// @param reassembler  may be null
RM_API void rm_reassembler_destroy(rm_reassembler *reassembler);

/// Takes in one datagram and calls `sink` for every message that it completes, in the order in
/// which their last pieces stand in it.
///
/// Packets with fragments are taken once for each sequence number; empty ones are always accepted,
/// because a sender may repeat the last number on them, and so are those with number 0. A packet
/// with RM_PACKET_LOGON or RM_PACKET_CONNECT_REQUEST begins its stream again.
/// @param stream  names sender and receiver of the packet: one number for each direction of each
///                pair of endpoints
/// @param sink    may be null
/// @param error   may be null; written only on failure
/// @return RM_OK also for duplicates, or the status of rm_packet_decode. It is counted in any case;
///         a packet that is refused leaves everything else unchanged
RM_API rm_status rm_reassembler_push(rm_reassembler *reassembler, uint64_t stream,
                                     const uint8_t *bytes, size_t size, rm_blob_fn *sink,
                                     void *user, rm_wire_error *error);

/// Forgets everything about a stream.
RM_API void rm_reassembler_forget(rm_reassembler *reassembler, uint64_t stream);

/// Count of an outcome since the reassembler was made.
RM_API uint64_t rm_reassembler_count(const rm_reassembler *reassembler, rm_packet_fate fate);

/// Messages that have arrived in part.
RM_API int rm_reassembler_pending(const rm_reassembler *reassembler);

/// @}
/// @name Taking messages apart
/// @{

/// Fills one datagram. Begin, add options by ascending flag, add fragments, finish.
typedef struct rm_packet_builder {
    uint8_t *bytes;          ///< the caller's
    size_t capacity, size;   ///< room in `bytes`, and how much of it is used
    rm_packet_header header; ///< as it will be written
    uint32_t payload_sum;    ///< checksum of the added parts
} rm_packet_builder;

/// @param bytes  receives the datagram; at least RM_PACKET_HEADER_SIZE bytes
/// @param header  sequence, recipient, interval, iteration, the flag RM_PACKET_RETRANSMISSION and
///                meaningless ones count
RM_API rm_status rm_packet_begin(rm_packet_builder *builder, uint8_t *bytes, size_t capacity,
                                 const rm_packet_header *header);

/// @return RM_ERROR_VALUE for a wrong order or size, RM_ERROR_FLAGS for a flag whose header is
///         missing, RM_ERROR_BUFFER if it is too large; everything is then unchanged
RM_API rm_status rm_packet_add_option(rm_packet_builder *builder, uint32_t flag, rm_bytes data);

/// @return RM_ERROR_VALUE for an invalid fragment, RM_ERROR_BUFFER if it is too large; everything
///         is then unchanged
RM_API rm_status rm_packet_add_fragment(rm_packet_builder *builder, const rm_fragment *fragment);

/// Writes header and checksum. @return bytes of the datagram
RM_API size_t rm_packet_finish(rm_packet_builder *builder);

/// Number of fragments of a message of `size` bytes; 0 if it is too long.
RM_API int rm_fragment_count(size_t message_size);

/// Fills `count`, `index` and `data` with one piece of a message; the other fields stay.
/// @return RM_ERROR_ARGUMENT for an index beyond the message
RM_API rm_status rm_fragment_slice(rm_bytes message, int index, rm_fragment *fragment);

/// The numbers of one direction of a connection. A value; start it with the first number of each.
typedef struct rm_sender {
    uint32_t packet_sequence;                ///< of the next packet; 1 and up
    uint32_t fragment_sequence;              ///< of the next message
    uint16_t recipient, interval, iteration; ///< as in rm_packet_header; `interval` may be set to
                                             ///< rm_packet_time() before every call
} rm_sender;

/// Called for each datagram; the bytes are valid until it returns.
typedef void rm_datagram_fn(void *user, rm_bytes datagram);

/// Sends messages, several in one datagram where they fit, unencrypted. All datagrams have been
/// sent when the call returns.
/// @param messages  `count` of them; at least 4 bytes and at most 65535 fragments each
/// @return RM_ERROR_ARGUMENT for messages that every reader refuses, which stay unsent
RM_API rm_status rm_sender_send(rm_sender *sender, uint16_t queue, const rm_bytes *messages,
                                int count, rm_datagram_fn *sink, void *user);

/// Marks a sent datagram as a repetition, as a server does two ticks after a change in case the
/// first was lost. Its number and its time of sending stay, so that a reassembler takes it once, as
/// sent when it was sent first.
/// @param datagram  as rm_sender_send handed it out; only flags and checksum are changed
/// @return what rm_packet_decode returns; RM_ERROR_FLAGS for an encrypted checksum, whose key is
///         missing; everything is then unchanged
RM_API rm_status rm_packet_repeat(uint8_t *datagram, size_t size);

/// @}
/// @name Times of sending
/// The clock of a server in the header gives smooth rules the time of sending:
///
///     sender.interval = rm_packet_time(now);                                    // the server
///     timing.sent = rm_packet_sent(blob->interval, server_now, 1.0 / 30.0);     // the client
/// @{

/// The clock of a sender as the 16 bits of a header: whole milliseconds, which begin again every
/// 65.536 s.
/// @param seconds  of the sender; 0 is written for NaN and for times beyond 2^52 ms
RM_API uint16_t rm_packet_time(double seconds);

/// Time of sending from a header: the matching time nearest to `near`.
/// @param interval  of rm_packet_header or rm_blob
/// @param near      the present, by the sender's clock, good to 32 s; seconds, finite
/// @param tick  where the sender sends at ticks of its own, their length: the time is that of
///              the tick if one is within the millisecond that was written, or 0; seconds
RM_API double rm_packet_sent(uint16_t interval, double near, double tick);

/// @}

#ifdef __cplusplus
}
#endif

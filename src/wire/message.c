// Selects the layout of a message, and reads the parts common to all: opcode, the client's
// wrapping, the end.
//
// A new message is one line in `layouts`, one layout function, and one member of rm_message. Its
// layout serves decoding, measuring, encoding and visiting, so that these always agree.

#include "wire/codec.h"
#include "wire/decode.h"
#include "wire/decode_fast.h"

// A kind of message. Server messages have it as their opcode, client ones as their action.
typedef struct layout {
    rm_message_kind kind;
    bool is_from_client;
    size_t size; // of rm_message as far as this kind uses it
    void (*describe)(rm_codec *codec, rm_message *message);
    const char *name;
} layout;

#define USED(member) (offsetof(rm_message, member) + sizeof(((rm_message *)0)->member))

#define LAYOUT(KIND, opcode, text, is_from_client, member, name)                                   \
    {RM_MESSAGE_##KIND, is_from_client, USED(member), rm_layout_##member, #name},

// The most frequent first, because they are searched in this order.
static const layout layouts[] = {RM_MESSAGE_TABLE(LAYOUT)};

#undef LAYOUT

static const layout *find_layout(uint32_t kind) {
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; ++i) {
        if ((uint32_t)layouts[i].kind == kind) {
            return &layouts[i];
        }
    }
    return NULL;
}

// The layout for a number of the wire, which must stand where such a kind stands.
static const layout *expect_layout(rm_codec *codec, uint32_t kind, bool is_from_client,
                                   const char *field) {
    const layout *found = find_layout(kind);
    if (found && found->is_from_client == is_from_client) {
        return found;
    }
    rm_codec_fail(codec, RM_ERROR_OPCODE, field);
    return NULL;
}

// Reads or writes the head of a message. `kind` counts in all modes but reading.
static const layout *describe_head(rm_codec *codec, uint32_t kind, uint32_t *sequence) {
    const layout *given = rm_codec_is_reading(codec) ? NULL : find_layout(kind);
    uint32_t opcode = given && given->is_from_client ? RM_OPCODE_CLIENT_ACTION : kind;
    rm_codec_u32(codec, &opcode, "opcode");
    if (opcode != RM_OPCODE_CLIENT_ACTION) {
        if (rm_codec_is_reading(codec)) {
            *sequence = 0;
        }
        return expect_layout(codec, opcode, false, "opcode");
    }
    uint32_t action = kind;
    rm_codec_u32(codec, sequence, "sequence");
    rm_codec_u32(codec, &action, "action");
    return expect_layout(codec, action, true, "action");
}

static rm_status report(const rm_codec *codec, rm_wire_error *error) {
    if (rm_codec_failed(codec) && error) {
        *error = codec->error;
    }
    return codec->error.status;
}

// An error of the call or of the whole message, before any field of it was examined.
static rm_status refuse(rm_status status, size_t offset, rm_wire_error *error) {
    if (error) {
        *error = (rm_wire_error){status, offset, "message"};
    }
    return status;
}

static void read_body(rm_codec *codec, const layout *of, rm_message *message) {
    of->describe(codec, message);
    if (!rm_codec_failed(codec) && codec->at != codec->size) {
        codec->field_at = codec->at;
        rm_codec_fail(codec, RM_ERROR_TRAILING, "end");
    }
}

// Reads into *message as far as its kind uses it, *used bytes; the rest stays as it was.
static rm_status read_message(rm_numbering numbering, const uint8_t *bytes, size_t size,
                              rm_message *message, size_t *used, rm_wire_error *error) {
    rm_codec codec = {
        .mode = RM_CODEC_READ, .in = bytes, .size = size, .numbering = numbering, .index = -1};
    uint32_t sequence = 0;
    const layout *of = describe_head(&codec, 0, &sequence);
    if (!of) {
        return report(&codec, error);
    }
    *used = of->size;
    memset(message, 0, of->size);
    message->kind = of->kind;
    message->sequence = sequence;
    message->numbering = numbering;
    codec.padding = message->padding;
    read_body(&codec, of, message);
    return report(&codec, error);
}

rm_status rm_message_decode(rm_numbering numbering, const uint8_t *bytes, size_t size,
                            rm_message *out, rm_wire_error *error) {
    if (!out || (!bytes && size > 0) || !rm_numbering_is_known(numbering)) {
        return refuse(RM_ERROR_ARGUMENT, 0, error);
    }
    if (rm_message_decode_fast(numbering, bytes, size, out)) {
        return RM_OK;
    }
    return rm_message_decode_checked(numbering, bytes, size, out, error);
}

rm_status rm_message_decode_checked(rm_numbering numbering, const uint8_t *bytes, size_t size,
                                    rm_message *out, rm_wire_error *error) {
    rm_message message; // only as far as its kind uses it
    size_t used = 0;
    rm_status status = read_message(numbering, bytes, size, &message, &used, error);
    if (status == RM_OK) {
        memcpy(out, &message, used);
    }
    return status;
}

rm_status rm_message_decode_in_place(rm_numbering numbering, const uint8_t *bytes, size_t size,
                                     rm_message *out, rm_wire_error *error) {
    size_t used = 0;
    if (rm_message_decode_fast(numbering, bytes, size, out)) {
        return RM_OK;
    }
    return read_message(numbering, bytes, size, out, &used, error);
}

// Describes a message that is there. In these modes the codec only reads it, but layouts serve
// decoding, too, and so take it unqualified: they get a copy.
static void describe(rm_codec *codec, const layout *of, const rm_message *message) {
    rm_message copy;
    memcpy(&copy, message, of->size);
    codec->padding = copy.padding;
    describe_head(codec, (uint32_t)of->kind, &copy.sequence);
    of->describe(codec, &copy);
    if (!of->is_from_client) {
        codec->field_at = 0;
        rm_codec_require(codec, copy.sequence == 0, RM_ERROR_VALUE, "sequence");
    }
}

static rm_codec measure(const layout *of, const rm_message *message) {
    rm_codec codec = {.mode = RM_CODEC_MEASURE, .numbering = message->numbering, .index = -1};
    describe(&codec, of, message);
    return codec;
}

// In two passes: the first counts bytes and finds every error, so that the second always succeeds
// and a refused message leaves the buffer unchanged.
rm_status rm_message_encode(const rm_message *message, uint8_t *bytes, size_t capacity,
                            size_t *size, rm_wire_error *error) {
    if (!message || !size) {
        return refuse(RM_ERROR_ARGUMENT, 0, error);
    }
    const layout *of = find_layout((uint32_t)message->kind);
    if (!of) {
        return refuse(RM_ERROR_OPCODE, 0, error);
    }
    if (!rm_numbering_is_known(message->numbering)) {
        return refuse(RM_ERROR_ARGUMENT, 0, error);
    }
    const rm_codec measured = measure(of, message);
    if (rm_codec_failed(&measured)) {
        return report(&measured, error);
    }
    if (bytes && capacity < measured.at) {
        return refuse(RM_ERROR_BUFFER, capacity, error);
    }
    if (bytes) {
        rm_codec codec = {
            .mode = RM_CODEC_WRITE, .out = bytes, .numbering = message->numbering, .index = -1};
        describe(&codec, of, message);
    }
    *size = measured.at;
    return RM_OK;
}

rm_status rm_message_visit(const rm_message *message, rm_field_fn *visit, void *user) {
    if (!message || !visit) {
        return RM_ERROR_ARGUMENT;
    }
    const layout *of = find_layout((uint32_t)message->kind);
    if (!of) {
        return RM_ERROR_OPCODE;
    }
    const rm_codec measured = measure(of, message);
    if (!rm_codec_failed(&measured)) {
        rm_codec codec = {.mode = RM_CODEC_VISIT,
                          .numbering = message->numbering,
                          .index = -1,
                          .visit = visit,
                          .user = user};
        describe(&codec, of, message);
    }
    return measured.error.status;
}

const char *rm_message_name(rm_message_kind kind) {
    const layout *of = find_layout((uint32_t)kind);
    return of ? of->name : "unknown";
}

bool rm_message_is_from_client(rm_message_kind kind) {
    const layout *of = find_layout((uint32_t)kind);
    return of && of->is_from_client;
}

uint32_t rm_message_guid(const rm_message *message) {
    if (!message) {
        return 0;
    }
    switch (message->kind) {
    case RM_MESSAGE_UPDATE_POSITION:
    case RM_MESSAGE_UPDATE_MOTION:
    case RM_MESSAGE_VECTOR_UPDATE:
    case RM_MESSAGE_SET_STATE:
    case RM_MESSAGE_CREATE_OBJECT:
    case RM_MESSAGE_UPDATE_OBJECT:
    case RM_MESSAGE_DELETE_OBJECT:
    case RM_MESSAGE_POSITION_AND_MOVEMENT:
    case RM_MESSAGE_OBJDESC:
    case RM_MESSAGE_CREATE_PLAYER:
    case RM_MESSAGE_PICKUP:
        return message->create_player.guid; // all of them begin with the guid
    case RM_MESSAGE_PARENT:
        return message->parent.child;
    default:
        return 0;
    }
}

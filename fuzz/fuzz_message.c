// Any bytes as a message. What decodes must encode to the same bytes; what does not must say where
// and leave its output alone.

#include "remora/message.h"

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void count_field(void *user, const rm_field *field) {
    REQUIRE(field->name != NULL);
    ++*(int *)user;
}

static void walk_appearance(const rm_objdesc *desc) {
    rm_objdesc_cursor cursor = {0};
    rm_objdesc_entry entry;
    int count = 0;
    while (rm_objdesc_next(desc, &cursor, &entry)) {
        ++count;
    }
    const int bases = desc->palette_count > 0 ? 1 : 0;
    REQUIRE(count == bases + desc->palette_count + desc->texture_count + desc->part_count);
    REQUIRE(cursor.offset == desc->entries.size);
}

static void walk_parts(const rm_message *message) {
    if (message->kind == RM_MESSAGE_OBJDESC) {
        walk_appearance(&message->objdesc.desc);
    }
    if (message->kind == RM_MESSAGE_CREATE_OBJECT || message->kind == RM_MESSAGE_UPDATE_OBJECT) {
        const rm_bytes children = message->create_object.physics.children;
        walk_appearance(&message->create_object.desc);
        REQUIRE((size_t)rm_child_count(children) * 8 == children.size);
        (void)rm_child_at(children, rm_child_count(children) - 1);
    }
}

static void check_failure(rm_status status, const rm_wire_error *error, size_t size) {
    REQUIRE(error->status == status);
    REQUIRE(error->offset <= size);
    REQUIRE(error->field != NULL);
}

// The guess goes with the majority.
static void guess_numbering(const rm_message *message) {
    rm_numbering_tally tally = {{0, 0}};
    rm_numbering_note(&tally, message);
    const rm_numbering guess = rm_numbering_guess(&tally, RM_NUMBERING_CLIENT_2013);
    REQUIRE(tally.fits[guess] >= tally.fits[!guess]);
}

static void check_success(const rm_message *message, const uint8_t *data, size_t size) {
    size_t written = 0;
    uint8_t *bytes = malloc(size);
    REQUIRE(bytes != NULL);
    REQUIRE(rm_message_encode(message, bytes, size, &written, NULL) == RM_OK);
    REQUIRE(written == size);
    REQUIRE(memcmp(bytes, data, size) == 0);
    REQUIRE(rm_message_encode(message, bytes, size - 1, &written, NULL) == RM_ERROR_BUFFER);
    free(bytes);
    int fields = 0;
    REQUIRE(rm_message_visit(message, count_field, &fields) == RM_OK);
    REQUIRE(fields >= 2);
    walk_parts(message);
    guess_numbering(message);
    (void)rm_message_guid(message);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    rm_message message;
    rm_wire_error error = {RM_OK, SIZE_MAX, NULL};
    memset(&message, 0xA5, sizeof message);
    const rm_status status =
        rm_message_decode(RM_NUMBERING_CLIENT_2013, data, size, &message, &error);
    if (status == RM_OK) {
        check_success(&message, data, size);
        return 0;
    }
    check_failure(status, &error, size);
    const uint8_t *bytes = (const uint8_t *)&message;
    for (size_t i = 0; i < sizeof message; ++i) {
        REQUIRE(bytes[i] == 0xA5);
    }
    return 0;
}

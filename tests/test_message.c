// Messages against golden bytes, against themselves, and against nonsense.

#include "remora/motion_table.h"

#include "check.h"
#include "samples.h"

#include <string.h>

enum { RANDOM_MESSAGES = 20000, RANDOM_GARBAGE = 50000 };

// Some check of one sample; 0 when it holds.
typedef int sample_check(const sample *s);

static int check_samples(sample_check *check) {
    static sample s;
    for (const rm_message_kind *kind = sample_kinds; *kind; ++kind) {
        FILE *file = sample_open(*kind);
        CHECK(file != NULL);
        int count = 0;
        int failed = 0;
        for (; !failed && sample_next(file, &s); ++count) {
            failed = check(&s);
        }
        fclose(file);
        if (failed) {
            printf("    in %s: %s\n", rm_message_name(*kind), s.title);
        }
        CHECK(!failed);
        CHECK(count >= 3);
    }
    return 0;
}

static int reads_as_golden(const sample *s) {
    static char text[SAMPLE_TEXT];
    rm_message message;
    CHECK(rm_message_decode(RM_NUMBERING_CLIENT_2013, s->bytes, s->size, &message, NULL) == RM_OK);
    CHECK(sample_describe(&message, text, sizeof text));
    CHECK(strcmp(text, s->text) == 0);
    return 0;
}

static int samples_decode_to_their_golden_form(void) {
    return check_samples(reads_as_golden);
}

static int writes_back(const sample *s) {
    static uint8_t bytes[SAMPLE_BYTES];
    rm_message message;
    size_t size = 0;
    CHECK(rm_message_decode(RM_NUMBERING_CLIENT_2013, s->bytes, s->size, &message, NULL) == RM_OK);
    CHECK(rm_message_encode(&message, bytes, sizeof bytes, &size, NULL) == RM_OK);
    CHECK(size == s->size);
    CHECK(memcmp(bytes, s->bytes, size) == 0);
    return 0;
}

static int samples_encode_to_the_same_bytes(void) {
    return check_samples(writes_back);
}

// Where the part of CreateObject begins that is not read; the size for all others.
static size_t strict_size(const rm_message *message, size_t size) {
    const bool is_create =
        message->kind == RM_MESSAGE_CREATE_OBJECT || message->kind == RM_MESSAGE_UPDATE_OBJECT;
    return is_create ? size - message->create_object.weenie.size : size;
}

// All bytes are what the test has filled them with.
static bool is_untouched(const void *memory, size_t size) {
    const uint8_t *bytes = memory;
    for (size_t i = 0; i < size; ++i) {
        if (bytes[i] != 0xA5) {
            return false;
        }
    }
    return true;
}

static int fails_when_cut(const sample *s) {
    rm_message whole;
    rm_message cut;
    CHECK(rm_message_decode(RM_NUMBERING_CLIENT_2013, s->bytes, s->size, &whole, NULL) == RM_OK);
    const size_t strict = strict_size(&whole, s->size);
    for (size_t size = 0; size < strict; ++size) {
        rm_wire_error error = {RM_OK, SIZE_MAX, NULL};
        memset(&cut, 0xA5, sizeof cut);
        CHECK(rm_message_decode(RM_NUMBERING_CLIENT_2013, s->bytes, size, &cut, &error) ==
              RM_ERROR_SHORT);
        CHECK(error.status == RM_ERROR_SHORT);
        CHECK(error.offset <= size);
        CHECK(error.field != NULL);
        CHECK(is_untouched(&cut, sizeof cut));
    }
    return 0;
}

static int every_prefix_of_a_sample_is_too_short(void) {
    return check_samples(fails_when_cut);
}

static int fails_when_longer(const sample *s) {
    static uint8_t bytes[SAMPLE_BYTES];
    rm_message message;
    rm_wire_error error;
    memcpy(bytes, s->bytes, s->size);
    CHECK(rm_message_decode(RM_NUMBERING_CLIENT_2013, s->bytes, s->size, &message, NULL) == RM_OK);
    if (message.kind == RM_MESSAGE_CREATE_OBJECT || message.kind == RM_MESSAGE_UPDATE_OBJECT) {
        return 0;
    }
    CHECK(rm_message_decode(RM_NUMBERING_CLIENT_2013, bytes, s->size + 1, &message, &error) ==
          RM_ERROR_TRAILING);
    CHECK(error.offset == s->size);
    CHECK(strcmp(error.field, "end") == 0);
    return 0;
}

static int a_byte_too_many_is_reported(void) {
    return check_samples(fails_when_longer);
}

static int needs_its_room(const sample *s) {
    static uint8_t bytes[SAMPLE_BYTES];
    rm_message message;
    size_t size = 12345;
    rm_wire_error error;
    CHECK(rm_message_decode(RM_NUMBERING_CLIENT_2013, s->bytes, s->size, &message, NULL) == RM_OK);
    memset(bytes, 0x5A, sizeof bytes);
    for (size_t capacity = 0; capacity < s->size; ++capacity) {
        CHECK(rm_message_encode(&message, bytes, capacity, &size, &error) == RM_ERROR_BUFFER);
        CHECK(error.offset <= capacity);
    }
    CHECK(size == 12345);
    for (size_t i = 0; i < sizeof bytes; ++i) {
        CHECK(bytes[i] == 0x5A);
    }
    CHECK(rm_message_encode(&message, NULL, 0, &size, NULL) == RM_OK);
    CHECK(size == s->size);
    return 0;
}

static int a_buffer_that_is_too_small_is_not_touched(void) {
    return check_samples(needs_its_room);
}

// Message to bytes to message to bytes: the bytes are the same, and so is every field shown.
static int round_trip(const rm_message *message) {
    static uint8_t first[SAMPLE_BYTES];
    static uint8_t second[SAMPLE_BYTES];
    static char text[SAMPLE_TEXT];
    static char again[SAMPLE_TEXT];
    rm_message decoded;
    size_t size = 0;
    size_t second_size = 0;
    CHECK(rm_message_encode(message, first, sizeof first, &size, NULL) == RM_OK);
    CHECK(rm_message_decode(message->numbering, first, size, &decoded, NULL) == RM_OK);
    CHECK(rm_message_encode(&decoded, second, sizeof second, &second_size, NULL) == RM_OK);
    CHECK(size == second_size);
    CHECK(memcmp(first, second, size) == 0);
    CHECK(sample_describe(message, text, sizeof text));
    CHECK(sample_describe(&decoded, again, sizeof again));
    CHECK(strcmp(text, again) == 0);
    CHECK(rm_message_guid(message) == rm_message_guid(&decoded));
    return 0;
}

static int random_messages_survive_the_round_trip(void) {
    static uint8_t scratch[SAMPLE_BYTES];
    sample_random random = {0x9E3779B97F4A7C15u};
    for (int i = 0; i < RANDOM_MESSAGES; ++i) {
        const rm_message_kind kind = sample_kinds[i % 16];
        const rm_message message = sample_random_message(&random, kind, scratch);
        CHECK(round_trip(&message) == 0);
    }
    return 0;
}

// Whatever decodes must encode to the same bytes; whatever does not must say where.
static int stands_the_bytes(const uint8_t *bytes, size_t size) {
    static uint8_t written[SAMPLE_BYTES];
    rm_message message;
    rm_wire_error error = {RM_OK, SIZE_MAX, NULL};
    const rm_status status =
        rm_message_decode(RM_NUMBERING_CLIENT_2013, bytes, size, &message, &error);
    if (status != RM_OK) {
        CHECK(error.status == status);
        CHECK(error.offset <= size);
        CHECK(error.field != NULL);
        return 0;
    }
    size_t written_size = 0;
    CHECK(rm_message_encode(&message, written, sizeof written, &written_size, NULL) == RM_OK);
    CHECK(written_size == size);
    CHECK(memcmp(written, bytes, size) == 0);
    return 0;
}

static int random_bytes_do_no_harm(void) {
    uint8_t bytes[256];
    sample_random random = {42};
    for (int i = 0; i < RANDOM_GARBAGE; ++i) {
        const size_t size = sample_random_u32(&random) % sizeof bytes;
        for (size_t at = 0; at < size; ++at) {
            bytes[at] = (uint8_t)sample_random_u32(&random);
        }
        const uint32_t kind = (uint32_t)sample_kinds[i % 16];
        if (size >= 4) {
            bytes[0] = (uint8_t)kind;
            bytes[1] = (uint8_t)(kind >> 8);
            bytes[2] = bytes[3] = 0;
        }
        CHECK(stands_the_bytes(bytes, size) == 0);
    }
    return 0;
}

static int stands_changes(const sample *s) {
    static uint8_t bytes[SAMPLE_BYTES];
    sample_random random = {s->size + 1};
    for (int i = 0; i < 300; ++i) {
        memcpy(bytes, s->bytes, s->size);
        for (uint32_t n = sample_random_u32(&random) % 4; n < 4; ++n) {
            bytes[sample_random_u32(&random) % s->size] ^=
                (uint8_t)(1u << (sample_random_u32(&random) & 7));
        }
        CHECK(stands_the_bytes(bytes, s->size) == 0);
    }
    return 0;
}

static int damaged_samples_do_no_harm(void) {
    return check_samples(stands_changes);
}

// A message with one byte changed, and what the decoder says of it.
static rm_wire_error error_of(uint8_t *bytes, size_t size, size_t at, uint8_t value) {
    rm_message message;
    rm_wire_error error = {RM_OK, 0, ""};
    const uint8_t old = bytes[at];
    bytes[at] = value;
    rm_message_decode(RM_NUMBERING_CLIENT_2013, bytes, size, &message, &error);
    bytes[at] = old;
    return error;
}

#define CHECK_ERROR(error, expected_status, expected_offset, expected_field)                       \
    do {                                                                                           \
        const rm_wire_error found = (error);                                                       \
        CHECK(found.status == (expected_status));                                                  \
        CHECK(found.offset == (expected_offset));                                                  \
        CHECK(strcmp(found.field, (expected_field)) == 0);                                         \
    } while (false)

// The first sample of a kind.
static const sample *first_sample(rm_message_kind kind) {
    static sample s;
    FILE *file = sample_open(kind);
    if (!file || !sample_next(file, &s)) {
        s.size = 0;
    }
    if (file) {
        fclose(file);
    }
    return &s;
}

static int errors_of_a_position_name_offset_and_field(void) {
    sample s = *first_sample(RM_MESSAGE_UPDATE_POSITION);
    CHECK_ERROR(error_of(s.bytes, s.size, 0, 0x4D), RM_ERROR_OPCODE, 0, "opcode");
    CHECK_ERROR(error_of(s.bytes, s.size, 8, 0xF4), RM_ERROR_FLAGS, 8, "position.flags");
    CHECK_ERROR(error_of(s.bytes, s.size, 11, 0x80), RM_ERROR_FLAGS, 8, "position.flags");
    s.bytes[16 + 2] = 0x80; // 12.0f has the bits 0x41400000; 0x7F80... is infinite
    CHECK_ERROR(error_of(s.bytes, s.size, 16 + 3, 0x7F), RM_ERROR_NOT_FINITE, 16, "position.x");
    CHECK_ERROR(error_of(s.bytes, s.size, 16 + 3, 0xFF), RM_ERROR_NOT_FINITE, 16, "position.x");
    return 0;
}

static int errors_of_a_motion_name_offset_and_field(void) {
    sample s = *first_sample(RM_MESSAGE_UPDATE_MOTION);
    CHECK_ERROR(error_of(s.bytes, s.size, 14, 2), RM_ERROR_FLAGS, 14, "autonomous");
    CHECK_ERROR(error_of(s.bytes, s.size, 16, 1), RM_ERROR_VALUE, 16, "movement.type");
    CHECK_ERROR(error_of(s.bytes, s.size, 16, 10), RM_ERROR_VALUE, 16, "movement.type");
    CHECK_ERROR(error_of(s.bytes, s.size, 17, 4), RM_ERROR_FLAGS, 17, "movement.flags");
    CHECK_ERROR(error_of(s.bytes, s.size, 20, 0x80), RM_ERROR_SHORT, 24, "action.command");
    CHECK_ERROR(error_of(s.bytes, s.size, 17, 1), RM_ERROR_SHORT, 24, "sticky");
    return 0;
}

static int errors_of_a_client_name_offset_and_field(void) {
    sample s = *first_sample(RM_MESSAGE_MOVE_TO_STATE);
    CHECK_ERROR(error_of(s.bytes, s.size, 8, 0x48), RM_ERROR_OPCODE, 8, "action");
    CHECK_ERROR(error_of(s.bytes, s.size, 12, 1), RM_ERROR_VALUE, 16, "state.hold_key");
    CHECK_ERROR(error_of(s.bytes, s.size, s.size - 4, 4), RM_ERROR_FLAGS, s.size - 4, "contact");
    return 0;
}

static int errors_of_an_object_name_offset_and_field(void) {
    sample s = *first_sample(RM_MESSAGE_CREATE_OBJECT);
    CHECK_ERROR(error_of(s.bytes, s.size, 8, 0x12), RM_ERROR_VALUE, 8, "objdesc.marker");
    CHECK_ERROR(error_of(s.bytes, s.size, 14, 8), RM_ERROR_FLAGS, 12, "physics.bits");
    s.bytes[12] = 0x40; // children: the first stamps become their count
    CHECK_ERROR(error_of(s.bytes, s.size, 23, 0xFF), RM_ERROR_SHORT, 20, "children.count");
    s.bytes[12] = 0;
    s.bytes[14] = 1; // movement: the first stamps become its size
    CHECK_ERROR(error_of(s.bytes, s.size, 23, 0xFF), RM_ERROR_SHORT, 20, "movement.size");
    CHECK_ERROR(error_of(s.bytes, s.size, 20, 12), RM_ERROR_TRAILING, 32, "movement.size");
    return 0;
}

static rm_message run_message(void) {
    rm_movement movement = rm_default_movement();
    movement.state.forward = RM_COMMAND_RUN_FORWARD;
    movement.state.forward_speed = 2.5f;
    rm_message message = {.kind = RM_MESSAGE_UPDATE_MOTION};
    message.update_motion.guid = 0x50000001;
    message.update_motion.block = rm_movement_pack_make(&movement);
    return message;
}

static rm_wire_error encode_error(const rm_message *message) {
    uint8_t bytes[SAMPLE_BYTES];
    size_t size;
    rm_wire_error error = {RM_OK, 0, ""};
    rm_message_encode(message, bytes, sizeof bytes, &size, &error);
    return error;
}

static int what_would_be_lost_is_not_encoded(void) {
    const rm_message good = run_message();
    CHECK(good.update_motion.block.state_flags ==
          (RM_INTERPRETED_FORWARD | RM_INTERPRETED_FORWARD_SPEED));
    CHECK(round_trip(&good) == 0);

    rm_message bad = good;
    rm_movement_pack *block = &bad.update_motion.block;
    block->state_flags = RM_INTERPRETED_FORWARD;
    CHECK_ERROR(encode_error(&bad), RM_ERROR_VALUE, 26, "state.forward_speed");
    block->state_flags = 0x86;
    CHECK_ERROR(encode_error(&bad), RM_ERROR_FLAGS, 20, "state.flags");
    bad = good;
    block->movement.state.forward = 0x45000007; // the kind of another command
    CHECK_ERROR(encode_error(&bad), RM_ERROR_VALUE, 24, "state.forward");
    bad = good;
    block->movement.action_count = RM_MOVEMENT_ACTIONS + 1;
    CHECK_ERROR(encode_error(&bad), RM_ERROR_FLAGS, 20, "state.flags");
    block->movement.action_count = 0xFFFFFFFF;
    CHECK_ERROR(encode_error(&bad), RM_ERROR_FLAGS, 20, "state.flags");
    bad = good;
    bad.sequence = 1;
    CHECK_ERROR(encode_error(&bad), RM_ERROR_VALUE, 0, "sequence");
    bad.kind = (rm_message_kind)0xF747F;
    CHECK_ERROR(encode_error(&bad), RM_ERROR_OPCODE, 0, "message");
    return 0;
}

static int flags_of_a_block_fit_its_movement(void) {
    rm_message bad = run_message();
    rm_movement_pack *block = &bad.update_motion.block;
    block->movement.sticky_guid = 5;
    CHECK_ERROR(encode_error(&bad), RM_ERROR_VALUE, 32, "sticky");
    const rm_movement sticky = block->movement;
    *block = rm_movement_pack_make(&sticky);
    CHECK(block->flags == RM_MOVEMENT_STICKY);
    CHECK(round_trip(&bad) == 0);
    block->movement.is_standing_longjump = 1;
    CHECK_ERROR(encode_error(&bad), RM_ERROR_VALUE, 18, "movement.flags");
    block->movement.type = 256; // 0 to a byte
    CHECK_ERROR(encode_error(&bad), RM_ERROR_VALUE, 16, "movement.type");
    bad = run_message();
    block->movement.is_autonomous = 2;
    CHECK_ERROR(encode_error(&bad), RM_ERROR_VALUE, 14, "autonomous");
    return 0;
}

static int a_stamp_of_an_action_has_15_bits(void) {
    rm_message message = run_message();
    rm_movement *movement = &message.update_motion.block.movement;
    movement->action_count = 1;
    movement->actions[0] = (rm_action){0x1000006F, 1.0f, 0x7FFF, 1};
    CHECK(round_trip(&message) == 0);
    movement->actions[0].stamp = 0x8000;
    CHECK_ERROR(encode_error(&message), RM_ERROR_VALUE, 32, "action.stamp");
    movement->actions[0].stamp = 0x10000;
    CHECK_ERROR(encode_error(&message), RM_ERROR_VALUE, 32, "action.stamp");
    return 0;
}

// A style that the two numberings place three numbers apart.
static rm_message style_message(rm_numbering numbering, uint32_t style) {
    rm_message message = run_message();
    rm_movement movement = message.update_motion.block.movement;
    movement.state.style = style;
    message.update_motion.block = rm_movement_pack_make(&movement);
    message.numbering = numbering;
    return message;
}

static int commands_are_written_in_the_numbering_of_the_message(void) {
    const rm_message old = style_message(RM_NUMBERING_CLIENT_2013, 0x80000138);
    const rm_message last = style_message(RM_NUMBERING_FINAL, 0x8000013B);
    rm_message wrong = style_message(RM_NUMBERING_FINAL, 0x80000138);
    CHECK(round_trip(&old) == 0 && round_trip(&last) == 0);
    CHECK_ERROR(encode_error(&wrong), RM_ERROR_VALUE, 24, "state.style");
    wrong.numbering = (rm_numbering)2;
    CHECK_ERROR(encode_error(&wrong), RM_ERROR_ARGUMENT, 0, "message");
    return 0;
}

static int the_numbering_is_told_by_commands_that_fit_their_place(void) {
    rm_numbering_tally tally = {{0, 0}};
    const rm_message plain = run_message();
    rm_message m = style_message(RM_NUMBERING_FINAL, 0x8000013B);
    rm_numbering_note(&tally, &plain);
    CHECK(rm_numbering_guess(&tally, RM_NUMBERING_FINAL) == RM_NUMBERING_FINAL);
    CHECK(rm_numbering_guess(&tally, RM_NUMBERING_CLIENT_2013) == RM_NUMBERING_CLIENT_2013);
    m.numbering = RM_NUMBERING_CLIENT_2013; // what it was decoded with does not matter
    rm_numbering_note(&tally, &m);
    CHECK(tally.fits[RM_NUMBERING_FINAL] == 1 && tally.fits[RM_NUMBERING_CLIENT_2013] == 0);
    CHECK(rm_numbering_guess(&tally, RM_NUMBERING_CLIENT_2013) == RM_NUMBERING_FINAL);
    m = style_message(RM_NUMBERING_CLIENT_2013, 0x80000138);
    rm_numbering_note(&tally, &m);
    rm_numbering_note(&tally, &m);
    CHECK(rm_numbering_guess(&tally, RM_NUMBERING_FINAL) == RM_NUMBERING_CLIENT_2013);
    return 0;
}

// claims: D2-3.1 D2-3.2
static int what_a_block_leaves_out_has_its_default(void) {
    const sample *s = first_sample(RM_MESSAGE_UPDATE_MOTION);
    rm_message message;
    CHECK(rm_message_decode(RM_NUMBERING_CLIENT_2013, s->bytes, s->size, &message, NULL) == RM_OK);
    const rm_movement *movement = &message.update_motion.block.movement;
    CHECK(movement->state.style == RM_STYLE_NON_COMBAT);
    CHECK(movement->state.forward == RM_COMMAND_READY);
    CHECK(movement->state.forward_speed == 1.0f && movement->state.turn_speed == 1.0f);
    CHECK(movement->state.sidestep == 0 && movement->state.turn == 0);
    CHECK(movement->parameters.bits == RM_MOVE_DEFAULT);
    CHECK(movement->position.rotation.w == 1.0f);
    return 0;
}

static int null_arguments_are_refused(void) {
    const rm_message message = run_message();
    rm_message out;
    size_t size;
    const uint8_t byte = 0;
    CHECK(rm_message_decode(RM_NUMBERING_CLIENT_2013, NULL, 4, &out, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_message_decode(RM_NUMBERING_CLIENT_2013, &byte, 1, NULL, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_message_decode(RM_NUMBERING_CLIENT_2013, NULL, 0, &out, NULL) == RM_ERROR_SHORT);
    CHECK(rm_message_encode(NULL, NULL, 0, &size, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_message_encode(&message, NULL, 0, NULL, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_message_visit(&message, NULL, NULL) == RM_ERROR_ARGUMENT);
    return 0;
}

static int commands_get_their_kind_back(void) {
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x03, RM_COMMAND_ROLE_FORWARD) == 0x41000003);
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x05, RM_COMMAND_ROLE_FORWARD) == 0x45000005);
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x07, RM_COMMAND_ROLE_FORWARD) == 0x44000007);
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x0D, RM_COMMAND_ROLE_SIDEWAYS) == 0x6500000D);
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x10, RM_COMMAND_ROLE_SIDEWAYS) == 0x65000010);
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x15, RM_COMMAND_ROLE_FORWARD) == 0x40000015);
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x3D, RM_COMMAND_ROLE_STYLE) == 0x8000003D);
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x49, RM_COMMAND_ROLE_STYLE) == 0x80000049);
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x00, RM_COMMAND_ROLE_SIDEWAYS) == 0x80000000);
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x3E, RM_COMMAND_ROLE_FORWARD) == 0x8000003E);
    return 0;
}

static int unknown_commands_take_the_kind_of_their_place(void) {
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x138, RM_COMMAND_ROLE_STYLE) == 0x80000138);
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x87, RM_COMMAND_ROLE_ACTION) == 0x13000087);
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x198, RM_COMMAND_ROLE_STYLE) == 0x80000198);
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x198, RM_COMMAND_ROLE_FORWARD) == 0x40000198);
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0xFFFF, RM_COMMAND_ROLE_SIDEWAYS) ==
          0x6000FFFF);
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x1234, RM_COMMAND_ROLE_ACTION) == 0x10001234);
    for (int low = 0; low <= 0xFFFF; ++low) {
        const uint32_t id =
            rm_wire_command(RM_NUMBERING_CLIENT_2013, (uint16_t)low, RM_COMMAND_ROLE_ACTION);
        CHECK((id & 0xFFFFFF) == (uint32_t)low);
        CHECK(id >> 24 != 0);
    }
    return 0;
}

static int an_appearance_is_walked_and_made(void) {
    const rm_objdesc_entry entries[] = {
        {.kind = RM_OBJDESC_BASE_PALETTE, .id = 0x0400007E},
        {.kind = RM_OBJDESC_PALETTE, .id = 0x04012345, .offset = 24, .length = 8},
        {.kind = RM_OBJDESC_TEXTURE, .part = 9, .id = 0x0500008A, .new_id = 0x05008000},
        {.kind = RM_OBJDESC_PART, .part = 16, .id = 0x01007FFF},
    };
    uint8_t bytes[64];
    rm_objdesc desc;
    CHECK(rm_objdesc_write(entries, 4, bytes, 35, &desc) == RM_ERROR_BUFFER);
    CHECK(rm_objdesc_write(entries, 4, bytes, sizeof bytes, &desc) == RM_OK);
    CHECK(desc.entries.size == 2 + 6 + 7 + 3);
    rm_objdesc_cursor cursor = {0};
    rm_objdesc_entry entry;
    for (int i = 0; i < 4; ++i) {
        CHECK(rm_objdesc_next(&desc, &cursor, &entry));
        CHECK(entry.kind == entries[i].kind && entry.part == entries[i].part);
        CHECK(entry.id == entries[i].id && entry.new_id == entries[i].new_id);
        CHECK(entry.offset == entries[i].offset && entry.length == entries[i].length);
    }
    CHECK(!rm_objdesc_next(&desc, &cursor, &entry));
    CHECK(rm_objdesc_write(entries, 1, bytes, sizeof bytes, &desc) == RM_ERROR_VALUE);
    CHECK(rm_objdesc_write(entries + 1, 1, bytes, sizeof bytes, &desc) == RM_ERROR_VALUE);
    const rm_objdesc_entry wrong = {.kind = RM_OBJDESC_PART, .id = 0x00FFFFFF};
    CHECK(rm_objdesc_write(&wrong, 1, bytes, sizeof bytes, &desc) == RM_ERROR_VALUE);
    CHECK(rm_objdesc_write(NULL, 0, NULL, 0, &desc) == RM_OK);
    CHECK(rm_objdesc_write(NULL, 1, bytes, sizeof bytes, &desc) == RM_ERROR_ARGUMENT);
    CHECK(rm_objdesc_write(entries, 2, NULL, sizeof bytes, &desc) == RM_ERROR_ARGUMENT);
    return 0;
}

static int children_are_read_by_index(void) {
    const uint8_t bytes[16] = {1, 0, 0, 0x80, 3, 0, 0, 0, 2, 0, 0, 0x80, 4, 0, 0, 0};
    const rm_bytes children = {bytes, sizeof bytes};
    CHECK(rm_child_count(children) == 2);
    CHECK(rm_child_at(children, 1).guid == 0x80000002);
    CHECK(rm_child_at(children, 1).location == 4);
    CHECK(rm_child_at(children, 2).guid == 0);
    CHECK(rm_child_at(children, -1).guid == 0);
    return 0;
}

static void count_fields(void *user, const rm_field *field) {
    (void)field;
    *(int *)user += 1;
}

static int unknown_kinds_are_neither_described_nor_written(void) {
    uint8_t bytes[32];
    int fields = 0;
    const rm_message m = {.kind = (rm_message_kind)0x1234};
    CHECK(rm_message_visit(&m, count_fields, &fields) == RM_ERROR_OPCODE && fields == 0);
    CHECK(rm_message_visit(NULL, count_fields, &fields) == RM_ERROR_ARGUMENT);
    rm_objdesc desc = {.part_count = 9};
    rm_objdesc_entry entry = {.kind = RM_OBJDESC_PART, .id = RM_PART_BASE + 1};
    CHECK(rm_objdesc_write(&entry, -1, bytes, sizeof bytes, &desc) == RM_ERROR_ARGUMENT);
    CHECK(rm_objdesc_write(NULL, 1, bytes, sizeof bytes, &desc) == RM_ERROR_ARGUMENT);
    CHECK(rm_objdesc_write(&entry, 1, bytes, sizeof bytes, NULL) == RM_ERROR_ARGUMENT);
    entry.kind = (rm_objdesc_kind)9;
    CHECK(rm_objdesc_write(&entry, 1, bytes, sizeof bytes, &desc) == RM_ERROR_VALUE);
    CHECK(desc.part_count == 9);
    // A command of no role has no kind, unless its number is known.
    CHECK(rm_wire_command(RM_NUMBERING_CLIENT_2013, 0x7FFF, (rm_command_role)99) == 0x7FFF);
    return 0;
}

static int appearances_have_at_most_255_parts_and_end_where_their_bytes_do(void) {
    static rm_objdesc_entry entries[256];
    static uint8_t bytes[256 * 9];
    rm_objdesc desc = {0};
    for (int i = 0; i < 256; ++i) {
        entries[i] = (rm_objdesc_entry){.kind = RM_OBJDESC_PART, .id = RM_PART_BASE};
    }
    CHECK(rm_objdesc_write(entries, 256, bytes, sizeof bytes, &desc) == RM_ERROR_VALUE);
    CHECK(rm_objdesc_write(entries, 255, bytes, sizeof bytes, &desc) == RM_OK);
    CHECK(desc.part_count == 255);
    rm_objdesc_cursor cursor = {0};
    rm_objdesc_entry entry;
    desc.entries.size = 4; // one whole part of three bytes, and a third of another
    CHECK(rm_objdesc_next(&desc, &cursor, &entry) && cursor.offset == 3);
    CHECK(!rm_objdesc_next(&desc, &cursor, &entry) && cursor.offset == 3 && cursor.index == 1);
    return 0;
}

void test_message(void) {
    RUN(unknown_kinds_are_neither_described_nor_written);
    RUN(appearances_have_at_most_255_parts_and_end_where_their_bytes_do);
    RUN(samples_decode_to_their_golden_form);
    RUN(samples_encode_to_the_same_bytes);
    RUN(every_prefix_of_a_sample_is_too_short);
    RUN(a_byte_too_many_is_reported);
    RUN(a_buffer_that_is_too_small_is_not_touched);
    RUN(random_messages_survive_the_round_trip);
    RUN(random_bytes_do_no_harm);
    RUN(damaged_samples_do_no_harm);
    RUN(errors_of_a_position_name_offset_and_field);
    RUN(errors_of_a_motion_name_offset_and_field);
    RUN(errors_of_a_client_name_offset_and_field);
    RUN(errors_of_an_object_name_offset_and_field);
    RUN(what_would_be_lost_is_not_encoded);
    RUN(flags_of_a_block_fit_its_movement);
    RUN(a_stamp_of_an_action_has_15_bits);
    RUN(commands_are_written_in_the_numbering_of_the_message);
    RUN(the_numbering_is_told_by_commands_that_fit_their_place);
    RUN(what_a_block_leaves_out_has_its_default);
    RUN(null_arguments_are_refused);
    RUN(commands_get_their_kind_back);
    RUN(unknown_commands_take_the_kind_of_their_place);
    RUN(an_appearance_is_walked_and_made);
    RUN(children_are_read_by_index);
}

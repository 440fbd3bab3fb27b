// Many messages at once. Decoding one depends on its bytes alone, so tasks of messages may run
// anywhere and in any order.

#include "remora/constants.h"
#include "remora/message.h"

#include "wire/wire_numbers.h"

// State shared by the tasks; each writes only the elements of its own messages.
typedef struct batch {
    rm_numbering numbering;
    const rm_bytes *messages;
    uint32_t count;
    rm_message *out;
    rm_wire_error *errors;
} batch;

// Task t has the messages from t * RM_BATCH_MESSAGES on; the last one may have fewer.
static void decode_task(void *context, uint32_t task) {
    const batch *b = (const batch *)context;
    uint32_t first = task * RM_BATCH_MESSAGES;
    uint32_t end = b->count - first < RM_BATCH_MESSAGES ? b->count : first + RM_BATCH_MESSAGES;
    for (uint32_t i = first; i < end; ++i) {
        b->errors[i] = (rm_wire_error){RM_OK, 0, ""};
        (void)rm_message_decode(b->numbering, b->messages[i].data, b->messages[i].size, &b->out[i],
                                &b->errors[i]);
    }
}

rm_status rm_message_decode_many(rm_numbering numbering, const rm_runner *runner,
                                 const rm_bytes *messages, uint32_t count, rm_message *out,
                                 rm_wire_error *errors) {
    static const rm_runner in_place = {0};
    if (count > 0 && (!messages || !out || !errors)) {
        return RM_ERROR_ARGUMENT;
    }
    batch b = {numbering, messages, count, out, errors};
    uint32_t tasks = count / RM_BATCH_MESSAGES + (count % RM_BATCH_MESSAGES != 0);
    rm_runner_run(runner ? runner : &in_place, tasks, decode_task, &b);
    for (uint32_t i = 0; i < count; ++i) {
        if (errors[i].status != RM_OK) {
            return errors[i].status;
        }
    }
    return RM_OK;
}

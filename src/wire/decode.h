// Decoding for callers that own the message and discard it after a failure.

#pragma once

#include "remora/message.h"

// As rm_message_decode, but straight into *out: after a failure *out is undefined. Bytes must be
// set and the numbering valid.
rm_status rm_message_decode_in_place(rm_numbering numbering, const uint8_t *bytes, size_t size,
                                     rm_message *out, rm_wire_error *error);

// As rm_message_decode by the layouts alone, the reference for tests of the fast paths
// (decode_fast.h). Pointers must be set.
rm_status rm_message_decode_checked(rm_numbering numbering, const uint8_t *bytes, size_t size,
                                    rm_message *out, rm_wire_error *error);

// Decoding for callers that own the message and do not read it after a failure.

#pragma once

#include "remora/message.h"

// As rm_message_decode of bytes that are not null under a known numbering, but straight into *out,
// without a copy: if it fails, *out has no meaning.
rm_status rm_message_decode_in_place(rm_numbering numbering, const uint8_t *bytes, size_t size,
                                     rm_message *out, rm_wire_error *error);

// As rm_message_decode with a place to write to and bytes that are not null, by the layouts alone,
// without the short ways (decode_fast.h): what those are tested against.
rm_status rm_message_decode_checked(rm_numbering numbering, const uint8_t *bytes, size_t size,
                                    rm_message *out, rm_wire_error *error);

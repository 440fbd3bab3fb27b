// An UpdatePosition as a buffer of flatbuffers.

#pragma once

#include "remora/message.h"

#ifdef __cplusplus
extern "C" {
#endif

// @return bytes written; 0 if there is no room
size_t flat_encode(const rm_position_message *from, uint8_t *bytes, size_t capacity);

// False for bytes that its verifier refuses.
bool flat_decode(const uint8_t *bytes, size_t size, rm_position_message *to);

#ifdef __cplusplus
}
#endif

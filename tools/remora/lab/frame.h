// Frames of WebSockets (RFC 6455), as a server reads and writes them.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Most bytes of a message, and of the head of a frame in either direction.
enum { LAB_MESSAGE = 16384, LAB_HEAD = 14 };

// What a frame is; the numbers are those of the RFC.
typedef enum lab_opcode {
    LAB_FRAME_TEXT = 1,
    LAB_FRAME_CLOSE = 8,
    LAB_FRAME_PING = 9,
    LAB_FRAME_PONG = 10,
} lab_opcode;

// Why a connection is closed; the numbers are those of the RFC.
typedef enum lab_close {
    LAB_CLOSE_NONE = 0, // it is not
    LAB_CLOSE_NORMAL = 1000,
    LAB_CLOSE_PROTOCOL = 1002,    // what the RFC forbids
    LAB_CLOSE_UNSUPPORTED = 1003, // what it allows and a room does not: bytes, parts of messages
    LAB_CLOSE_TEXT = 1007,        // a text that is no UTF-8
    LAB_CLOSE_LARGE = 1009,       // more than LAB_MESSAGE, as declared
} lab_close;

typedef struct lab_frame {
    lab_opcode opcode;
    uint8_t *data; // within the bytes that were read, unmasked
    size_t size;
    size_t taken; // bytes of the whole frame; 0: it is not whole yet
} lab_frame;

// Reads the frame at the start of what has come so far. What its head declares is judged as soon as
// the head is there, so that LAB_MESSAGE + LAB_HEAD bytes hold whatever is taken.
lab_close lab_read_frame(uint8_t *bytes, size_t size, lab_frame *out);

// Writes the head of a frame of at most LAB_MESSAGE bytes. @return its bytes, at most LAB_HEAD
size_t lab_write_head(lab_opcode opcode, size_t size, uint8_t *head);

// The answer to a key of a handshake: 28 characters and a zero.
void lab_accept_key(const char *key, char answer[29]);

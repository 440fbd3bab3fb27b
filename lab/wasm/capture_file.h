// The bytes of a pcap or pcapng file as frames.

#pragma once

#include "pcap/stream.h"

// Takes one frame of a file.
typedef void capture_file_fn(void *user, const capture_frame *frame);

// Hands out all frames of a file that lies in memory.
// @return null, or what is wrong; what came before the damage has been handed out
const char *capture_file_read(const uint8_t *bytes, size_t size, capture_file_fn *take, void *user);

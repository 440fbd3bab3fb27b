// Writing a capture: datagrams as Ethernet frames of IPv4 in a pcap file, for any tool that reads
// those. The file appears under its name when it is complete (see output.h).

#pragma once

#include "remora/packet.h"

#include "frame.h"

enum { CAPTURE_PAYLOAD_LIMIT = 65507 }; // bytes of the largest UDP datagram

typedef struct capture_writer capture_writer;

// Begins a capture. @param program  begins every message
// @return null, with one line on standard error, if the file cannot be made
capture_writer *capture_writer_open(const char *program, const char *path);

// Adds one datagram.
// @param time  seconds, not negative; the capture keeps microseconds
// @param from  and `to`: IPv4 only
// @return false for arguments out of range, and once anything could not be written: see close
bool capture_writer_add(capture_writer *writer, double time, const frame_endpoint *from,
                        const frame_endpoint *to, rm_bytes payload);

// Completes the file and gives the writer back. @return false, with one line on standard error, if
// something could not be written; then there is no file
bool capture_writer_close(capture_writer *writer);

// Gives the writer back without a file. Null is allowed.
void capture_writer_abandon(capture_writer *writer);

// Reading a capture from a file.

#pragma once

#include "census.h"
#include "stream.h"

#include <stdio.h>

// Reads a pcap or pcapng file to its end and closes it (unless it is standard input).
// @param summary  filled in either way
// @return false with summary->error set if it is no capture, is damaged, or memory ran out; what
//         came before the damage has been handed out
bool capture_read(FILE *in, const capture_options *options, capture_summary *summary);

// What libpcap says of a file that is none of its own.
#define CAPTURE_UNKNOWN "unknown file format"

// Which numbering of commands the messages of a file speak, by its commands from the beginning on,
// up to the first few hundred that tell. The 2013 one if none does, and for standard input, which
// cannot be read twice.
rm_numbering capture_numbering(const char *file, uint16_t port);

// The bodies of a file, before it is played. False without memory.
bool capture_census(const char *file, uint16_t port, rm_numbering numbering, census *bodies);

// The word of an option --numbering: 2013, final, or auto for capture_numbering.
// @return false for another word
bool capture_read_numbering(const char *word, rm_numbering *numbering, bool *is_auto);

// Such a word. A constant string.
const char *capture_numbering_name(rm_numbering numbering);

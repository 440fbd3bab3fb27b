// Reading a capture from a file.

#pragma once

#include "stream.h"

#include <stdio.h>

// Reads a pcap or pcapng file to its end and closes it (unless it is standard input).
// @param summary  filled in either way
// @return false with summary->error set if it is no capture, is damaged, or memory ran out; what
//         came before the damage has been handed out
bool capture_read(FILE *in, const capture_options *options, capture_summary *summary);

// What kind of file a file is, by its first bytes: for errors that name it.

#pragma once

#include <stdio.h>

// Words for the format of a file that is not one that a command reads, such as "a recording (remora
// replay and remora score read those)". A constant string, never null.
const char *format_text(const char *path);

// One line on standard error: the file is not what the command reads, and what it is.
// @param expected  such as "a capture (pcap or pcapng)"
void format_tell(const char *program, const char *path, const char *expected);

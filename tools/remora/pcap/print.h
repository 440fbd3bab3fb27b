// How `remora pcap` shows what it finds: as a table for people, or as one JSON document. Rows are
// written as they are found.

#pragma once

#include "read.h"

typedef struct message_printer {
    bool is_wide;       // table: all fields of a message, however long the row becomes
    uint64_t shown;     // messages so far
    uint32_t uncreated; // bodies that were created before the capture began
} message_printer;

void print_table_begin(void);
void print_table_message(const message_printer *p, const capture_message *m);
void print_table_end(const message_printer *p, const capture_summary *s);

void print_json_begin(void);
void print_json_message(const message_printer *p, const capture_message *m);
void print_json_end(const message_printer *p, const capture_summary *s);

// What is counted under these names has none in the library.
#define OTHER_DATAGRAMS "datagrams of other programs"
#define INCOMPLETE_MESSAGES "messages of which parts never came"
#define OTHER_MESSAGES "messages of kinds that are not read"

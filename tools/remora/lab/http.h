// What `remora lab` answers to a request: a file of one folder, or why not.

#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { LAB_PATH_SIZE = 4096 };

// A request, as far as it matters.
typedef struct lab_request {
    const char *method;
    const char *path;           // decoded, begins with a slash
    const char *host;           // the header; null if there was none
    const char *query, *cookie; // the same
} lab_request;

// What to answer.
typedef struct lab_answer {
    int status;               // 200, 303, 403, 404, 405
    const char *code;         // to be kept by the browser, with 303; null for none
    const char *text;         // of the status
    const char *type;         // of the content
    bool has_body;            // false for HEAD
    char file[LAB_PATH_SIZE]; // to be sent, if the status is 200
} lab_answer;

// Headers that go with every answer, each ended by CR LF.
extern const char lab_headers[];

// What is served.
typedef struct lab_site {
    const char *root;          // the folder, as realpath writes it
    const char *file;          // answers to /file, and nothing else does; null for none
    const char *portal, *cell; // the same for /data/portal and /data/cell
    int port;         // that we listen at: pages of elsewhere must not reach us under another name
    bool is_open;     // to other computers, which know us by an address of digits
    const char *code; // that every browser must have said once; null for none
} lab_site;

// Characters of a code: 40 bits. Count. Origin: chosen; nobody guesses that over a network.
enum { LAB_CODE_SIZE = 8 };

// A code by chance. False if there is no chance to be had.
bool lab_make_code(char code[LAB_CODE_SIZE + 1]);

// Whether a page may enter the room: one that we have sent, asked for by a name of ours, of a
// browser that has said the code.
// @param host, origin, cookie  headers; null if there were none
bool lab_may_enter(const lab_site *site, const char *host, const char *origin, const char *cookie);

// Decides about a request.
void lab_decide(const lab_site *site, const lab_request *request, lab_answer *answer);

// Deciding about requests. A file is sent only if its real path, links followed, lies in the
// folder; so no spelling of a path leads out of it. A request must name this host by a local name:
// a page of another site that had its own name point here would not. Where other computers are let
// in, a browser must say the code that the terminal shows, once: it then has it as a cookie.

#include "http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>

const char lab_headers[] =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Cache-Control: no-cache\r\n"
    "Connection: close\r\n";

// What asks for the code.
static const char lab_code_form[] =
    "<!doctype html><html lang=en><meta charset=utf-8>"
    "<meta name=viewport content=\"width=device-width\"><title>remora lab</title>"
    "<h1>The code, please</h1><p>The terminal in which <code>remora lab</code> runs shows it.</p>"
    "<form action=/pair><input name=code autocomplete=off autofocus aria-label=code> "
    "<button>Go on</button></form></html>";

static const char *type_of(const char *path) {
    static const struct {
        const char *suffix, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
    };
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i) {
        size_t suffix = strlen(types[i].suffix);
        if (length > suffix && strcmp(path + length - suffix, types[i].suffix) == 0) {
            return types[i].type;
        }
    }
    return "application/octet-stream";
}

// Digits and dots only, such as 192.168.0.7: no name that another site could point at us.
static bool is_address(const char *text, size_t length) {
    return length > 0 && strspn(text, "0123456789.") >= length;
}

// Without the port, which must be ours. 0 if it is not.
static size_t name_length(const char *host, int port) {
    char end[16];
    size_t length = host ? strlen(host) : 0;
    size_t size = (size_t)snprintf(end, sizeof end, ":%d", port);
    if (host && length > size && strcmp(host + length - size, end) == 0) {
        return length - size;
    }
    return port == 80 && host && !strchr(host, ':') ? length : 0;
}

static bool is_our_host(const lab_site *site, const char *host) {
    static const char *const names[] = {"127.0.0.1", "localhost"};
    size_t length = name_length(host, site->port);
    for (size_t i = 0; length && i < sizeof names / sizeof names[0]; ++i) {
        if (length == strlen(names[i]) && strncmp(host, names[i], length) == 0) {
            return true;
        }
    }
    return site->is_open && length && is_address(host, length);
}

// --- codes ---------------------------------------------------------------------------------------

static const char cookie_name[] = "remora-lab=";

bool lab_make_code(char code[LAB_CODE_SIZE + 1]) {
    static const char letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    unsigned char bytes[LAB_CODE_SIZE];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) {
        return false;
    }
    for (int i = 0; i < LAB_CODE_SIZE; ++i) {
        code[i] = letters[bytes[i] % 32];
    }
    code[LAB_CODE_SIZE] = '\0';
    return true;
}

// Whether a text begins with the code, with nothing behind it but the ends that are given. Takes
// as long for every wrong one.
static bool is_code(const lab_site *site, const char *text, const char *ends) {
    int wrong = 0;
    if (strlen(text) < LAB_CODE_SIZE) {
        return false;
    }
    for (int i = 0; i < LAB_CODE_SIZE; ++i) {
        wrong |= text[i] ^ site->code[i];
    }
    char next = text[LAB_CODE_SIZE];
    return wrong == 0 && (next == '\0' || strchr(ends, next));
}

// Whether one of the cookies is the code, or none is needed.
static bool has_code(const lab_site *site, const char *cookie) {
    const char *at = cookie && site->code ? strstr(cookie, cookie_name) : NULL;
    while (at && !is_code(site, at + sizeof cookie_name - 1, "; ")) {
        at = strstr(at + 1, cookie_name);
    }
    return !site->code || at;
}

static bool says_code(const lab_site *site, const lab_request *request) {
    static const char start[] = "code=";
    return strcmp(request->path, "/pair") == 0 && request->query &&
           strncmp(request->query, start, sizeof start - 1) == 0 &&
           is_code(site, request->query + sizeof start - 1, "&");
}

bool lab_may_enter(const lab_site *site, const char *host, const char *origin, const char *cookie) {
    static const char scheme[] = "http://";
    return is_our_host(site, host) && has_code(site, cookie) && origin &&
           strncmp(origin, scheme, sizeof scheme - 1) == 0 &&
           strcmp(origin + sizeof scheme - 1, host) == 0;
}

// The file that a path names, if it is one and lies in the folder.
static bool find_file(const char *root, const char *path, char file[LAB_PATH_SIZE]) {
    char wanted[LAB_PATH_SIZE];
    struct stat about;
    const char *name = strcmp(path, "/") == 0 ? "/index.html" : path;
    int length = snprintf(wanted, sizeof wanted, "%s%s", root, name);
    if (name[0] != '/' || length < 0 || (size_t)length >= sizeof wanted) {
        return false;
    }
    char *real = realpath(wanted, NULL);
    size_t root_length = strlen(root);
    bool is_inside = real && strlen(real) < LAB_PATH_SIZE &&
                     strncmp(real, root, root_length) == 0 && real[root_length] == '/' &&
                     stat(real, &about) == 0 && S_ISREG(about.st_mode);
    if (is_inside) {
        memcpy(file, real, strlen(real) + 1);
    }
    free(real);
    return is_inside;
}

// Files that may lie anywhere: the user has named them.
static bool find_given(const lab_site *site, const char *path, char file[LAB_PATH_SIZE]) {
    const char *given = strcmp(path, "/file") == 0          ? site->file
                        : strcmp(path, "/data/portal") == 0 ? site->portal
                        : strcmp(path, "/data/cell") == 0   ? site->cell
                                                            : NULL;
    bool is_it = given && strlen(given) < LAB_PATH_SIZE;
    if (is_it) {
        memcpy(file, given, strlen(given) + 1);
    }
    return is_it;
}

void lab_decide(const lab_site *site, const lab_request *request, lab_answer *answer) {
    bool is_head = strcmp(request->method, "HEAD") == 0;
    *answer = (lab_answer){.type = "text/plain; charset=utf-8", .has_body = !is_head};
    if (!is_head && strcmp(request->method, "GET") != 0) {
        answer->status = 405;
        answer->text = "Method Not Allowed";
    } else if (!is_our_host(site, request->host)) {
        answer->status = 403;
        answer->text = "Forbidden";
    } else if (site->code && says_code(site, request)) {
        answer->status = 303;
        answer->text = "See Other";
        answer->code = site->code;
    } else if (!has_code(site, request->cookie)) {
        answer->status = 403;
        answer->text = lab_code_form;
        answer->type = "text/html; charset=utf-8";
    } else if (!find_given(site, request->path, answer->file) &&
               !find_file(site->root, request->path, answer->file)) {
        answer->status = 404;
        answer->text = "Not Found";
    } else {
        answer->status = 200;
        answer->text = "OK";
        answer->type = type_of(answer->file);
    }
}

// Parses an address from left to right: the parts before "://", before the last "@", behind "/".

#include "cluster/address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int digit_of(char c) {
    const char *digits = "0123456789abcdef0123456789ABCDEF";
    const char *at = c == '\0' ? NULL : strchr(digits, c);
    return at ? (int)((at - digits) % 16) : -1;
}

// Copies so many characters; "%41" is "A", for passwords with "@" or "/" in them.
static bool copy(char *to, size_t room, const char *from, size_t size) {
    size_t count = 0;
    for (size_t i = 0; i < size; ++i) {
        char c = from[i];
        if (c == '%' && i + 2 < size && digit_of(from[i + 1]) >= 0 && digit_of(from[i + 2]) >= 0) {
            c = (char)(digit_of(from[i + 1]) * 16 + digit_of(from[i + 2]));
            i += 2;
        }
        if (count + 1 >= room) {
            return false;
        }
        to[count++] = c;
    }
    to[count] = '\0';
    return true;
}

static const struct {
    const char *name;
    bool is_secure, is_sentinel;
} schemes[] = {{"redis://", false, false},
               {"rediss://", true, false},
               {"sentinel://", false, true},
               {"sentinels://", true, true}};

static bool read_scheme(const char **text, rm_address *a, bool *is_sentinel) {
    *is_sentinel = false;
    if (!strstr(*text, "://")) {
        return true;
    }
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; ++i) {
        size_t size = strlen(schemes[i].name);
        if (strncmp(*text, schemes[i].name, size) == 0) {
            a->is_secure = schemes[i].is_secure;
            *is_sentinel = schemes[i].is_sentinel;
            *text += size;
            return true;
        }
    }
    return false;
}

static bool read_user(const char **text, rm_address *a) {
    const char *end = strrchr(*text, '@');
    if (!end) {
        return true;
    }
    size_t size = (size_t)(end - *text);
    const char *colon = (const char *)memchr(*text, ':', size);
    size_t name = colon ? (size_t)(colon - *text) : 0;
    const char *password = colon ? colon + 1 : *text;
    bool is_good = copy(a->user, sizeof a->user, *text, name) &&
                   copy(a->password, sizeof a->password, password, (size_t)(end - password));
    *text = end + 1;
    return is_good;
}

// "/database", or of a sentinel "/name" and perhaps "/database".
static bool read_path(const char *path, bool is_sentinel, rm_address *a) {
    if (is_sentinel) {
        size_t size = strcspn(path, "/");
        if (size == 0 || !copy(a->master, sizeof a->master, path, size)) {
            return false;
        }
        path += size + (path[size] == '/');
    }
    return copy(a->database, sizeof a->database, path, strlen(path));
}

static bool is_number(const char *text) {
    return text[0] != '\0' && strspn(text, "0123456789") == strlen(text);
}

// "host:port", "[::1]:port", or either with the port left out. An address of IPv6 from an engine
// lacks brackets, and always has a port.
static bool read_host(const char *text, size_t size, rm_address *a) {
    const char *colon = NULL;
    const char *bracket = text[0] == '[' ? (const char *)memchr(text, ']', size) : NULL;
    const char *from = bracket ? bracket + 1 : text;
    for (const char *c = from; c < text + size; ++c) {
        colon = *c == ':' ? c : colon;
    }
    const char *end = colon ? colon : text + size;
    if (colon && !copy(a->port, sizeof a->port, colon + 1, (size_t)(text + size - colon - 1))) {
        return false;
    }
    if (bracket) {
        return end == from && copy(a->host, sizeof a->host, text + 1, (size_t)(bracket - text - 1));
    }
    return copy(a->host, sizeof a->host, text, (size_t)(end - text));
}

bool rm_address_read(const char *text, rm_address *a) {
    *a = (rm_address){.host = ""};
    bool is_sentinel;
    if (!read_scheme(&text, a, &is_sentinel) || !read_user(&text, a)) {
        return false;
    }
    (void)snprintf(a->port, sizeof a->port, "%s", is_sentinel ? "26379" : "6379");
    const char *slash = strchr(text, '/');
    size_t size = slash ? (size_t)(slash - text) : strlen(text);
    if (!read_path(slash ? slash + 1 : "", is_sentinel, a)) {
        return false;
    }
    return read_host(text, size, a) && a->host[0] != '\0' && is_number(a->port) &&
           (a->database[0] == '\0' || is_number(a->database));
}

// Reads an address from left to right: what is before "://", before the last "@", behind "/".

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

static bool read_scheme(const char **text, bool *is_secure) {
    const char *end = strstr(*text, "://");
    *is_secure = false;
    if (!end) {
        return true;
    }
    size_t size = (size_t)(end - *text);
    *is_secure = size == 6 && memcmp(*text, "rediss", 6) == 0;
    bool is_plain = size == 5 && memcmp(*text, "redis", 5) == 0;
    *text = end + 3;
    return is_plain || *is_secure;
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

static bool is_number(const char *text) {
    return text[0] != '\0' && strspn(text, "0123456789") == strlen(text);
}

bool rm_address_read(const char *text, rm_address *a) {
    *a = (rm_address){.port = "6379"};
    if (!read_scheme(&text, &a->is_secure) || !read_user(&text, a)) {
        return false;
    }
    const char *slash = strchr(text, '/');
    size_t size = slash ? (size_t)(slash - text) : strlen(text);
    if (slash && !copy(a->database, sizeof a->database, slash + 1, strlen(slash + 1))) {
        return false;
    }
    const char *colon = NULL;
    for (size_t i = 0; i < size; ++i) {
        colon = text[i] == ':' ? text + i : colon;
    }
    size_t host = colon ? (size_t)(colon - text) : size;
    if (colon && !copy(a->port, sizeof a->port, colon + 1, size - host - 1)) {
        return false;
    }
    return copy(a->host, sizeof a->host, text, host) && host > 0 && is_number(a->port) &&
           (a->database[0] == '\0' || is_number(a->database));
}

// The reader goes through the text once. Strings are unescaped where they stand, since that only
// ever makes them shorter. Nothing is read after the first error.

#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 64 };

typedef struct reader {
    json *j;
    char *at; // next character; the text ends with a zero
    char *end;
    int line;
    int depth;
} reader;

static bool read_value(reader *r);

static bool fail(reader *r, const char *error) {
    if (!r->j->error) {
        r->j->error = error;
        r->j->line = r->line;
    }
    return false;
}

static int add_value(reader *r, json_kind kind) {
    json *j = r->j;
    if (j->count == j->capacity) {
        int capacity = j->capacity ? j->capacity * 2 : 64;
        json_value *values = realloc(j->values, (size_t)capacity * sizeof *values);
        if (!values) {
            fail(r, "out of memory");
            return -1;
        }
        j->values = values;
        j->capacity = capacity;
    }
    j->values[j->count] = (json_value){.kind = kind, .line = r->line, .next = j->count + 1};
    return j->count++;
}

static void skip_space(reader *r) {
    for (; *r->at == ' ' || *r->at == '\t' || *r->at == '\r' || *r->at == '\n'; ++r->at) {
        r->line += *r->at == '\n';
    }
}

static bool take(reader *r, char c) {
    skip_space(r);
    if (*r->at != c) {
        return false;
    }
    ++r->at;
    return true;
}

// --- scalars ---------------------------------------------------------------------------------

static bool read_word(reader *r, const char *word, json_kind kind) {
    size_t length = strlen(word);
    if (strncmp(r->at, word, length) != 0) {
        return fail(r, "expected a value");
    }
    r->at += length;
    return add_value(r, kind) >= 0;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static char *skip_digits(char *at) {
    while (is_digit(*at)) {
        ++at;
    }
    return at;
}

// strtod takes more than JSON allows, so the shape is looked at first.
static char *end_of_number(char *at) {
    at += *at == '-';
    if (!is_digit(*at)) {
        return NULL;
    }
    at = *at == '0' ? at + 1 : skip_digits(at);
    if (*at == '.') {
        if (!is_digit(at[1])) {
            return NULL;
        }
        at = skip_digits(at + 1);
    }
    if (*at == 'e' || *at == 'E') {
        ++at;
        at += *at == '+' || *at == '-';
        if (!is_digit(*at)) {
            return NULL;
        }
        at = skip_digits(at);
    }
    return at;
}

static bool read_number(reader *r) {
    char *end = end_of_number(r->at);
    if (!end) {
        return fail(r, "expected a number");
    }
    int value = add_value(r, JSON_NUMBER);
    if (value < 0) {
        return false;
    }
    r->j->values[value].number = strtod(r->at, NULL);
    r->at = end;
    return true;
}

// One of the escapes of a single letter; zero for others. \u is not needed for names and numbers.
static char escaped(char c) {
    switch (c) {
    case '"':
    case '\\':
    case '/':
        return c;
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    default:
        return '\0';
    }
}

static bool read_string(reader *r) {
    int value = add_value(r, JSON_STRING);
    if (value < 0) {
        return false;
    }
    char *to = ++r->at;
    r->j->values[value].text = to;
    for (; *r->at != '"'; ++r->at) {
        if ((unsigned char)*r->at < ' ') {
            return fail(r, "a string does not end");
        }
        char c = *r->at;
        if (c == '\\') {
            c = escaped(*++r->at);
            if (!c) {
                return fail(r, "an escape that is not supported");
            }
        }
        *to++ = c;
    }
    *to = '\0';
    ++r->at;
    return true;
}

// --- arrays and objects ----------------------------------------------------------------------

static bool read_pair(reader *r) {
    skip_space(r);
    if (*r->at != '"') {
        return fail(r, "expected a key");
    }
    if (!read_string(r)) {
        return false;
    }
    return take(r, ':') ? read_value(r) : fail(r, "expected a colon");
}

static bool read_children(reader *r, int parent, char close) {
    if (take(r, close)) {
        return true;
    }
    do {
        if (!(close == '}' ? read_pair(r) : read_value(r))) {
            return false;
        }
        r->j->values[parent].child_count += 1;
    } while (take(r, ','));
    return take(r, close) || fail(r, "expected a comma or the end of the list");
}

static bool read_group(reader *r, json_kind kind, char close) {
    int parent = add_value(r, kind);
    if (parent < 0 || ++r->depth > MAX_DEPTH) {
        return fail(r, "nested too deeply");
    }
    ++r->at;
    bool is_good = read_children(r, parent, close);
    r->j->values[parent].next = r->j->count;
    --r->depth;
    return is_good;
}

static bool read_value(reader *r) {
    skip_space(r);
    switch (*r->at) {
    case '{':
        return read_group(r, JSON_OBJECT, '}');
    case '[':
        return read_group(r, JSON_ARRAY, ']');
    case '"':
        return read_string(r);
    case 't':
        return read_word(r, "true", JSON_TRUE);
    case 'f':
        return read_word(r, "false", JSON_FALSE);
    case 'n':
        return read_word(r, "null", JSON_NULL);
    default:
        return read_number(r);
    }
}

// --- documents -------------------------------------------------------------------------------

static bool read_document(json *j, size_t length) {
    reader r = {.j = j, .at = j->text, .end = j->text + length, .line = 1};
    if (!read_value(&r)) {
        return false;
    }
    skip_space(&r);
    return r.at == r.end || fail(&r, "something follows the end of the document");
}

bool json_read_text(json *j, const char *text, size_t length) {
    *j = (json){.text = malloc(length + 1)};
    if (!j->text) {
        j->error = "out of memory";
        return false;
    }
    memcpy(j->text, text, length);
    j->text[length] = '\0';
    return read_document(j, length);
}

// The whole file, zero-terminated; null if it cannot be read.
static char *read_whole(const char *file, size_t *length) {
    FILE *in = fopen(file, "rb");
    size_t capacity = 4096;
    char *text = in ? malloc(capacity) : NULL;
    *length = 0;
    while (text && !feof(in) && !ferror(in)) {
        *length += fread(text + *length, 1, capacity - *length - 1, in);
        if (*length + 1 == capacity) {
            char *bigger = realloc(text, capacity *= 2);
            if (!bigger) {
                free(text);
            }
            text = bigger;
        }
    }
    if (text && ferror(in)) {
        free(text);
        text = NULL;
    }
    if (in) {
        fclose(in);
    }
    if (text) {
        text[*length] = '\0';
    }
    return text;
}

bool json_read_file(json *j, const char *file) {
    size_t length;
    *j = (json){.text = read_whole(file, &length)};
    if (!j->text) {
        j->error = "cannot be read";
        return false;
    }
    return read_document(j, length);
}

void json_release(json *j) {
    free(j->text);
    free(j->values);
    *j = (json){0};
}

const json_value *json_first(const json *j, const json_value *parent) {
    (void)j;
    return parent + 1;
}

const json_value *json_after(const json *j, const json_value *child) {
    return &j->values[child->next];
}

const json_value *json_get(const json *j, const json_value *object, const char *key) {
    const json_value *found = NULL;
    const json_value *child = json_first(j, object);
    for (int i = 0; object->kind == JSON_OBJECT && i < object->child_count; ++i) {
        const json_value *value = json_after(j, child);
        if (strcmp(child->text, key) == 0) {
            found = value;
        }
        child = json_after(j, value);
    }
    return found;
}

// The entries of Godot 3's interface for native libraries that the addon uses, declared by hand:
// core 1.0 and nativescript 1.0, which every Godot from 3.0 to 3.6 has. A table of entries only
// ever grows at its end, so an entry is known by its number.

#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef void gd_object;

// Values are handed over as bytes: structs of floats would go through other registers.
typedef struct gd_variant {
    uint64_t bytes[3];
} gd_variant;
typedef struct gd_string {
    void *data;
} gd_string;
typedef struct gd_vector3 {
    uint8_t bytes[12];
} gd_vector3;
typedef struct gd_quat {
    uint8_t bytes[16];
} gd_quat;

typedef struct gd_version {
    unsigned major, minor;
} gd_version;

typedef struct gd_table {
    unsigned type;
    gd_version version;
    const struct gd_table *next;
} gd_table;

enum { GD_NATIVESCRIPT = 1 }; // gd_table.type

typedef void gd_entry(void);

typedef struct gd_core {
    gd_table head;
    unsigned extension_count;
    const gd_table *const *extensions;
    gd_entry *entries[];
} gd_core;

// Numbers in gd_core.entries.
enum {
    GD_VARIANT_NEW_NIL = 509,
    GD_VARIANT_NEW_INT = 512,
    GD_VARIANT_NEW_REAL = 513,
    GD_VARIANT_NEW_STRING = 514,
    GD_VARIANT_NEW_TRANSFORM = 523,
    GD_VARIANT_AS_INT = 539,
    GD_VARIANT_AS_REAL = 540,
    GD_VARIANT_AS_VECTOR3 = 544,
    GD_VARIANT_AS_QUAT = 547,
    GD_STRING_CHARS_TO_UTF8 = 681,
    GD_STRING_DESTROY = 721
};

typedef void gd_new_nil(gd_variant *to);
typedef void gd_new_int(gd_variant *to, int64_t value);
typedef void gd_new_real(gd_variant *to, double value);
typedef void gd_new_string(gd_variant *to, const gd_string *value);
typedef void gd_new_transform(gd_variant *to, const void *value);
typedef int64_t gd_as_int(const gd_variant *from);
typedef double gd_as_real(const gd_variant *from);
typedef gd_vector3 gd_as_vector3(const gd_variant *from);
typedef gd_quat gd_as_quat(const gd_variant *from);
typedef gd_string gd_chars_to_utf8(const char *text);
typedef void gd_string_destroy(gd_string *text);

typedef struct gd_create {
    void *(*call)(gd_object *object, void *data);
    void *data;
    void (*free_data)(void *data);
} gd_create;

typedef struct gd_destroy {
    void (*call)(gd_object *object, void *data, void *user);
    void *data;
    void (*free_data)(void *data);
} gd_destroy;

typedef gd_variant gd_call(gd_object *object, void *data, void *user, int count,
                           gd_variant **values);

typedef struct gd_method {
    gd_call *call;
    void *data;
    void (*free_data)(void *data);
} gd_method;

typedef struct gd_attributes {
    int rpc_mode;
} gd_attributes; // 0: none

typedef struct gd_script {
    gd_table head;
    void (*register_class)(void *library, const char *name, const char *base, gd_create create,
                           gd_destroy destroy);
    void (*register_tool_class)(void *library, const char *name, const char *base, gd_create create,
                                gd_destroy destroy);
    void (*register_method)(void *library, const char *name, const char *method,
                            gd_attributes attributes, gd_method call);
} gd_script;

typedef struct gd_options {
    bool is_in_editor;
    uint64_t core_hash, editor_hash, no_hash;
    gd_entry *report_version_mismatch, *report_loading_error;
    gd_object *library;
    const gd_core *core;
    const gd_string *path;
} gd_options;

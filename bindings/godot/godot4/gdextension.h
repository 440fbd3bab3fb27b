// The entries of Godot 4's interface for extensions that the addon uses, declared by hand: that
// of 4.2 and later. Entries are found by name.

#pragma once

#include <stdint.h>

typedef void gd_entry(void);
typedef gd_entry *gd_get_entry(const char *name);

// Values of the engine: opaque, as large as with single precision on 64-bit machines.
typedef struct gd_variant {
    uint64_t bytes[3];
} gd_variant;
typedef struct gd_string {
    void *data;
} gd_string; // also a name

enum gd_type {
    GD_NIL = 0,
    GD_INT = 2,
    GD_FLOAT = 3,
    GD_STRING = 4,
    GD_VECTOR3 = 9,
    GD_QUATERNION = 15,
    GD_TRANSFORM3D = 18

};

typedef void gd_make_variant(gd_variant *to, void *from);
typedef void gd_read_variant(void *to, const gd_variant *from);
typedef void gd_destroy(void *value);
typedef gd_make_variant *gd_variant_maker(int type);  // get_variant_from_type_constructor
typedef gd_read_variant *gd_variant_reader(int type); // get_variant_to_type_constructor
typedef gd_destroy *gd_destructor(int type);          // variant_get_ptr_destructor
typedef void gd_new_name(gd_string *to, const char *text,
                         uint8_t is_static);               // string_name_new_with_latin1_chars
typedef void gd_new_text(gd_string *to, const char *text); // string_new_with_utf8_chars

typedef struct gd_call_error {
    int error, argument, expected;
} gd_call_error;

enum { GD_CALL_OK = 0, GD_CALL_TOO_MANY = 3, GD_CALL_TOO_FEW = 4 };

typedef void gd_call(void *method, void *instance, const gd_variant *const *given, int64_t count,
                     gd_variant *result, gd_call_error *error);

typedef struct gd_property {
    int type;
    gd_string *name, *class_name;
    uint32_t hint;
    gd_string *hint_text;
    uint32_t usage;
} gd_property;

typedef struct gd_method {
    gd_string *name;
    void *data;
    gd_call *call;
    gd_entry *call_by_pointers;
    uint32_t flags;
    uint8_t has_result;
    gd_property *result;
    int result_metadata;
    uint32_t count;
    gd_property *arguments;
    int *argument_metadata;
    uint32_t default_count;
    void **defaults;
} gd_method;

enum { GD_METHOD_FLAGS_NORMAL = 1, GD_USAGE_DEFAULT = 6, GD_USAGE_NIL_IS_VARIANT = 131072 };

// GDExtensionClassCreationInfo2; what is null is not used.
typedef struct gd_class {
    uint8_t is_virtual, is_abstract, is_exposed;
    gd_entry *set, *get, *get_properties, *free_properties, *can_revert, *get_revert, *validate;
    gd_entry *notify, *to_text, *reference, *unreference;
    void *(*create)(void *data);
    void (*free)(void *data, void *instance);
    gd_entry *recreate, *get_virtual, *get_virtual_data, *call_virtual, *get_rid;
    void *data;
} gd_class;

typedef void gd_register_class(void *library, const gd_string *name, const gd_string *base,
                               const gd_class *made); // classdb_register_extension_class2
typedef void gd_register_method(void *library, const gd_string *name,
                                const gd_method *method); // classdb_register_extension_class_method
typedef void *gd_construct(const gd_string *name);        // classdb_construct_object
typedef void gd_set_instance(void *object, const gd_string *name,
                             void *instance); // object_set_instance

enum { GD_LEVEL_SCENE = 2 };

typedef struct gd_start {
    int least_level;
    void *data;
    void (*begin)(void *data, int level);
    void (*end)(void *data, int level);
} gd_start;

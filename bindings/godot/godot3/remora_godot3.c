// The class RemoraNative for Godot 3: a world of smooth rules, and bodies in it by handles. Scripts
// use it by way of remora_world.gd and remora_body.gd. A call with too few values returns nil.

#include "../native/bodies.h"
#include "gdnative.h"

#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#define ENTRY __declspec(dllexport)
#else
#define ENTRY __attribute__((visibility("default")))
#endif

static const gd_core *core;

// The entry of a number, as what it is.
#define CALL(type, number) ((type *)core->entries[number])

// ------------------------------------------------------------------------------------ values

static gd_variant of_nil(void) {
    gd_variant made;
    CALL(gd_new_nil, GD_VARIANT_NEW_NIL)(&made);
    return made;
}

static gd_variant of_int(int64_t value) {
    gd_variant made;
    CALL(gd_new_int, GD_VARIANT_NEW_INT)(&made, value);
    return made;
}

static gd_variant of_real(double value) {
    gd_variant made;
    CALL(gd_new_real, GD_VARIANT_NEW_REAL)(&made, value);
    return made;
}

static gd_variant of_text(const char *text) {
    gd_variant made;
    gd_string string = CALL(gd_chars_to_utf8, GD_STRING_CHARS_TO_UTF8)(text);
    CALL(gd_new_string, GD_VARIANT_NEW_STRING)(&made, &string);
    CALL(gd_string_destroy, GD_STRING_DESTROY)(&string);
    return made;
}

static gd_variant of_pose(const bodies_pose *pose) {
    gd_variant made;
    bodies_transform at = bodies_transform_of(pose);
    CALL(gd_new_transform, GD_VARIANT_NEW_TRANSFORM)(&made, &at);
    return made;
}

static int64_t as_int(const gd_variant *value) {
    return CALL(gd_as_int, GD_VARIANT_AS_INT)(value);
}

static double as_real(const gd_variant *value) {
    return CALL(gd_as_real, GD_VARIANT_AS_REAL)(value);
}

static rm_vec3 as_vec3(const gd_variant *value) {
    gd_vector3 given = CALL(gd_as_vector3, GD_VARIANT_AS_VECTOR3)(value);
    rm_vec3 made;
    memcpy(&made, given.bytes, sizeof made);
    return made;
}

// Godot's quaternions have w last.
static rm_quat as_quat(const gd_variant *value) {
    gd_quat given = CALL(gd_as_quat, GD_VARIANT_AS_QUAT)(value);
    float part[4];
    memcpy(part, given.bytes, sizeof part);
    return (rm_quat){.w = part[3], .x = part[0], .y = part[1], .z = part[2]};
}

// ----------------------------------------------------------------------------------- methods

#include "../native/methods.inl"

static gd_variant call(gd_object *object, void *data, void *user, int count, gd_variant **given) {
    const method *called = data;
    (void)object;
    return user && count == called->count ? called->call(user, given) : of_nil();
}

// ----------------------------------------------------------------------------------- the class

static void *create(gd_object *object, void *data) {
    rm_world *world = NULL;
    (void)object;
    (void)data;
    bodies_create(&world);
    return world;
}

static void destroy(gd_object *object, void *data, void *user) {
    (void)object;
    (void)data;
    rm_world_destroy(user);
}

static void register_class(const gd_script *script, void *library) {
    script->register_class(library, "RemoraNative", "Reference", (gd_create){.call = create},
                           (gd_destroy){.call = destroy});
    for (size_t i = 0; i < sizeof METHODS / sizeof METHODS[0]; ++i) {
        gd_method called = {.call = call, .data = (void *)&METHODS[i]};
        script->register_method(library, "RemoraNative", METHODS[i].name, (gd_attributes){0},
                                called);
    }
}

ENTRY void remora_gdnative_init(const gd_options *options);
ENTRY void remora_gdnative_terminate(const void *options);
ENTRY void remora_nativescript_init(void *library);

void remora_gdnative_init(const gd_options *options) {
    core = options->core;
}

void remora_gdnative_terminate(const void *options) {
    (void)options;
    core = NULL;
}

void remora_nativescript_init(void *library) {
    for (unsigned i = 0; i < core->extension_count; ++i) {
        const gd_table *table = core->extensions[i];
        if (table->type == GD_NATIVESCRIPT) {
            register_class((const gd_script *)table, library);
        }
    }
}

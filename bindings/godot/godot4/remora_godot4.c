// The class RemoraNative for Godot 4: a world of smooth rules, and bodies in it by handles. This is
// compiled by the tests and was not run in the engine, which they do not have.

#include "../native/bodies.h"
#include "gdextension.h"

#include <string.h>

#ifdef _WIN32
#define ENTRY __declspec(dllexport)
#else
#define ENTRY __attribute__((visibility("default")))
#endif

// Entries of the engine, and what it gives out once.
static struct {
    void *library;
    gd_string own, base, empty;
    gd_make_variant *of_int, *of_float, *of_string, *of_transform;
    gd_read_variant *to_int, *to_float, *to_vector3, *to_quaternion;
    gd_destroy *destroy_string;
    gd_new_name *new_name;
    gd_new_text *new_text;
    gd_register_class *register_class;
    gd_register_method *register_method;
    gd_construct *construct;
    gd_set_instance *set_instance;
} engine;

// ------------------------------------------------------------------------------------ values

static gd_variant of_int(int64_t value) {
    gd_variant made;
    engine.of_int(&made, &value);
    return made;
}

static gd_variant of_real(double value) {
    gd_variant made;
    engine.of_float(&made, &value);
    return made;
}

static gd_variant of_text(const char *text) {
    gd_variant made;
    gd_string string;
    engine.new_text(&string, text);
    engine.of_string(&made, &string);
    engine.destroy_string(&string);
    return made;
}

static gd_variant of_pose(const bodies_pose *pose) {
    gd_variant made;
    bodies_transform at = bodies_transform_of(pose);
    engine.of_transform(&made, &at);
    return made;
}

static int64_t as_int(const gd_variant *value) {
    int64_t read;
    engine.to_int(&read, value);
    return read;
}

static double as_real(const gd_variant *value) {
    double read;
    engine.to_float(&read, value);
    return read;
}

static rm_vec3 as_vec3(const gd_variant *value) {
    rm_vec3 read;
    engine.to_vector3(&read, value);
    return read;
}

// The engine's quaternions have w last.
static rm_quat as_quat(const gd_variant *value) {
    float part[4];
    engine.to_quaternion(part, value);
    return (rm_quat){.w = part[3], .x = part[0], .y = part[1], .z = part[2]};
}

// ----------------------------------------------------------------------------------- methods

#include "../native/methods.inl"

static void call(void *data, void *instance, const gd_variant *const *given, int64_t count,
                 gd_variant *result, gd_call_error *error) {
    const method *called = data;
    error->error = GD_CALL_OK;
    error->argument = error->expected = called->count;
    if (count != called->count) {
        error->error = count < called->count ? GD_CALL_TOO_FEW : GD_CALL_TOO_MANY;
    } else if (instance) {
        *result = called->call(instance, (gd_variant **)given);
    }
}

// ----------------------------------------------------------------------------------- the class

static void *create(void *data) {
    rm_world *world = NULL;
    void *object = engine.construct(&engine.base);
    (void)data;
    bodies_create(&world);
    engine.set_instance(object, &engine.own, world);
    return object;
}

static void destroy(void *data, void *instance) {
    (void)data;
    rm_world_destroy(instance);
}

static gd_property any_value(void) {
    return (gd_property){.type = GD_NIL,
                         .name = &engine.empty,
                         .class_name = &engine.empty,
                         .hint_text = &engine.empty,
                         .usage = GD_USAGE_DEFAULT | GD_USAGE_NIL_IS_VARIANT};
}

static void register_method(const method *one) {
    enum { MOST = 8 };
    gd_property result = any_value(), given[MOST];
    int metadata[MOST] = {0};
    gd_string name;
    for (int i = 0; i < MOST; ++i) {
        given[i] = any_value();
    }
    engine.new_name(&name, one->name, 1);
    gd_method made = {
        .name = &name,
        .data = (void *)one,
        .call = call,
        .flags = GD_METHOD_FLAGS_NORMAL,
        .has_result = 1,
        .result = &result,
        .count = (uint32_t)one->count,
        .arguments = given,
        .argument_metadata = metadata,
    };
    engine.register_method(engine.library, &engine.own, &made);
}

static void begin(void *data, int level) {
    gd_class made = {.is_exposed = 1, .create = create, .free = destroy};
    (void)data;
    if (level != GD_LEVEL_SCENE) {
        return;
    }
    engine.new_name(&engine.own, "RemoraNative", 1);
    engine.new_name(&engine.base, "RefCounted", 1);
    engine.new_name(&engine.empty, "", 1);
    engine.register_class(engine.library, &engine.own, &engine.base, &made);
    for (size_t i = 0; i < sizeof METHODS / sizeof METHODS[0]; ++i) {
        register_method(&METHODS[i]);
    }
}

static void end(void *data, int level) {
    (void)data, (void)level;
}

static void find_values(gd_get_entry *find) {
    gd_variant_maker *maker = (gd_variant_maker *)find("get_variant_from_type_constructor");
    gd_variant_reader *reader = (gd_variant_reader *)find("get_variant_to_type_constructor");
    engine.of_int = maker(GD_INT);
    engine.of_float = maker(GD_FLOAT);
    engine.of_string = maker(GD_STRING);
    engine.of_transform = maker(GD_TRANSFORM3D);
    engine.to_int = reader(GD_INT);
    engine.to_float = reader(GD_FLOAT);
    engine.to_vector3 = reader(GD_VECTOR3);
    engine.to_quaternion = reader(GD_QUATERNION);
    engine.destroy_string = ((gd_destructor *)find("variant_get_ptr_destructor"))(GD_STRING);
    engine.new_name = (gd_new_name *)find("string_name_new_with_latin1_chars");
    engine.new_text = (gd_new_text *)find("string_new_with_utf8_chars");
}

static void find_classes(gd_get_entry *find) {
    engine.register_class = (gd_register_class *)find("classdb_register_extension_class2");
    engine.register_method = (gd_register_method *)find("classdb_register_extension_class_method");
    engine.construct = (gd_construct *)find("classdb_construct_object");
    engine.set_instance = (gd_set_instance *)find("object_set_instance");
}

ENTRY uint8_t remora_begin(gd_get_entry *find, void *library, gd_start *start);

uint8_t remora_begin(gd_get_entry *find, void *library, gd_start *start) {
    engine.library = library;
    find_values(find);
    find_classes(find);
    *start = (gd_start){.least_level = GD_LEVEL_SCENE, .begin = begin, .end = end};
    return engine.register_class && engine.new_name;
}

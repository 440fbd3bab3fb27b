// Wavefront OBJ: positions and faces. Strict by default: an unknown line is an error, so that a
// level always loads whole. Errors name the line, counted from 1. Lenient reading drops invalid
// faces and unknown statements, and counts them; a vertex that is unreadable is an error always,
// because every face behind it would name another one.
//
// Numbers are read here, because results of the C library depend on the locale.

#include "collide/mesh.h"
#include "collide/mesh_data.h"
#include "collide/mesh_error.h"

// The text from `at` to `end`; `line` counts from 1.
typedef struct reader {
    const char *at, *end;
    uint32_t line;
    rm_mesh_data *data;
    uint32_t first_vertex; // index of the file's first vertex
    rm_obj_def def;
    uint32_t dropped; // lines dropped by lenient reading
    rm_collision_error *error;
} reader;

static rm_status expected(const reader *r, const char *what) {
    return rm_collision_fail(r->error, RM_ERROR_FORMAT, what, r->line);
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static void skip_spaces(reader *r) {
    while (r->at < r->end && is_space(*r->at)) {
        ++r->at;
    }
}

// At the end of the line, or at a comment.
static bool is_line_end(const reader *r) {
    return r->at == r->end || *r->at == '\n' || *r->at == '#';
}

static void skip_line(reader *r) {
    while (r->at < r->end && *r->at != '\n') {
        ++r->at;
    }
}

static bool take(reader *r, char c) {
    if (r->at < r->end && *r->at == c) {
        ++r->at;
        return true;
    }
    return false;
}

// 10 to the power of n >= 0, by squaring; infinite from 309 on.
static double power_of_ten(int n) {
    double base = 10.0;
    double result = 1.0;
    for (; n > 0; n >>= 1) {
        result = n & 1 ? result * base : result;
        base *= base;
    }
    return result;
}

// Digits into *mantissa; beyond 18 of them only the magnitude counts. Returns how many there were.
static int take_digits(reader *r, double *mantissa) {
    int count = 0;
    while (r->at < r->end && is_digit(*r->at)) {
        *mantissa = *mantissa * 10.0 + (double)(*r->at++ - '0');
        ++count;
    }
    return count;
}

static bool take_exponent(reader *r, int *exponent) {
    if (!take(r, 'e') && !take(r, 'E')) {
        return true;
    }
    bool is_negative = take(r, '-');
    (void)(is_negative || take(r, '+'));
    int value = 0;
    bool has_digits = false;
    while (r->at < r->end && is_digit(*r->at)) {
        value = value < 1000 ? value * 10 + (*r->at - '0') : value;
        ++r->at;
        has_digits = true;
    }
    *exponent += is_negative ? -value : value;
    return has_digits;
}

static bool take_number(reader *r, float *out) {
    skip_spaces(r);
    bool is_negative = take(r, '-');
    (void)(is_negative || take(r, '+'));
    double mantissa = 0.0;
    int exponent = 0;
    int digits = take_digits(r, &mantissa);
    if (take(r, '.')) {
        int fraction = take_digits(r, &mantissa);
        exponent = -fraction;
        digits += fraction;
    }
    if (digits == 0 || !take_exponent(r, &exponent)) {
        return false;
    }
    if (r->at < r->end && !is_space(*r->at) && !is_line_end(r)) {
        return false;
    }
    // Dividing by a power of ten is exact to the last bit while multiplying by its inverse rounds.
    double value =
        exponent < 0 ? mantissa / power_of_ten(-exponent) : mantissa * power_of_ten(exponent);
    *out = (float)(is_negative ? -value : value);
    return rm_is_finite(*out);
}

static rm_status read_vertex(reader *r) {
    rm_vec3 v;
    if (!take_number(r, &v.x) || !take_number(r, &v.y) || !take_number(r, &v.z)) {
        return expected(r, "three finite coordinates expected in line");
    }
    // A fourth number is a weight, and three more are a colour: both are ignored.
    float ignored;
    for (skip_spaces(r); !is_line_end(r); skip_spaces(r)) {
        if (!take_number(r, &ignored)) {
            return expected(r, "a number expected in line");
        }
    }
    rm_status status = rm_mesh_data_add_vertex(r->data, rm_from_engine_point(r->def.axes, v));
    return status == RM_OK ? RM_OK : rm_collision_fail(r->error, status, "vertex in line", r->line);
}

// A whole number other than zero; what stands behind slashes is skipped.
static bool take_index(reader *r, int64_t *out) {
    bool is_negative = take(r, '-');
    int64_t value = 0;
    if (r->at == r->end || !is_digit(*r->at)) {
        return false;
    }
    while (r->at < r->end && is_digit(*r->at)) {
        value = value < INT64_C(1) << 40 ? value * 10 + (*r->at - '0') : value;
        ++r->at;
    }
    *out = is_negative ? -value : value;
    while (r->at < r->end && (*r->at == '/' || *r->at == '-' || is_digit(*r->at))) {
        ++r->at;
    }
    return value != 0 && (r->at == r->end || is_space(*r->at) || is_line_end(r));
}

// Axes of the other hand turn every face over: read backwards it is again counter-clockwise.
static void turn_over(uint32_t *corners, uint32_t count) {
    for (uint32_t i = 0; i < count / 2; ++i) {
        uint32_t corner = corners[i];
        corners[i] = corners[count - 1 - i];
        corners[count - 1 - i] = corner;
    }
}

static bool is_left_handed(rm_axes axes) {
    return axes == RM_AXES_UNITY || axes == RM_AXES_UNREAL;
}

// Whether rm_collision_add_mesh takes a face.
static rm_status check_face(const reader *r, const uint32_t *corners, uint32_t count) {
    rm_vec3 loop[RM_POLYGON_MAX_VERTICES];
    for (uint32_t i = 0; i < count; ++i) {
        loop[i] = r->data->vertices[corners[i]];
    }
    return rm_mesh_check_polygon(loop, count, 0, NULL);
}

static rm_status add_face(reader *r, uint32_t *corners, uint32_t count) {
    if (is_left_handed(r->def.axes)) {
        turn_over(corners, count);
    }
    rm_status status = r->def.is_lenient ? check_face(r, corners, count) : RM_OK;
    if (status == RM_OK) {
        status = rm_mesh_data_add_polygon(r->data, corners, count, false, NULL);
    }
    return status == RM_OK ? RM_OK : rm_collision_fail(r->error, status, "face in line", r->line);
}

static rm_status read_face(reader *r) {
    uint32_t corners[RM_POLYGON_MAX_VERTICES];
    uint32_t count = 0;
    int64_t known = (int64_t)r->data->vertex_count - (int64_t)r->first_vertex;
    for (skip_spaces(r); !is_line_end(r); skip_spaces(r)) {
        int64_t index;
        if (!take_index(r, &index)) {
            return expected(r, "a vertex index expected in line");
        }
        index = index < 0 ? known + index : index - 1;
        if (index < 0 || index >= known) {
            return rm_collision_fail(r->error, RM_ERROR_REFERENCE,
                                     "index of an earlier vertex expected in line", r->line);
        }
        if (count == RM_POLYGON_MAX_VERTICES) {
            return expected(r, "at most 256 vertices expected in line");
        }
        corners[count++] = r->first_vertex + (uint32_t)index;
    }
    if (count < 3) {
        return expected(r, "at least three vertices expected in line");
    }
    return add_face(r, corners, count);
}

// Statements that describe materials and names.
static bool is_skipped(const char *word, size_t length) {
    static const char *const words[] = {"vn", "vt", "o", "g", "s", "usemtl", "mtllib"};
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i) {
        size_t k = 0;
        while (k < length && words[i][k] != '\0' && words[i][k] == word[k]) {
            ++k;
        }
        if (k == length && words[i][k] == '\0') {
            return true;
        }
    }
    return false;
}

// A line that may be dropped, unless memory is exhausted or reading is strict.
static rm_status forgive(reader *r, rm_status status) {
    if (status == RM_OK || status == RM_ERROR_MEMORY || !r->def.is_lenient) {
        return status;
    }
    r->dropped++;
    return rm_collision_fail(r->error, RM_OK, "", 0);
}

static rm_status read_line(reader *r) {
    skip_spaces(r);
    const char *word = r->at;
    while (!is_line_end(r) && !is_space(*r->at)) {
        ++r->at;
    }
    size_t length = (size_t)(r->at - word);
    if (length == 1 && *word == 'v') {
        return read_vertex(r);
    }
    if (length == 1 && *word == 'f') {
        return forgive(r, read_face(r));
    }
    if (length > 0 && !is_skipped(word, length)) {
        return forgive(r, expected(r, "v, f or a comment expected in line"));
    }
    return RM_OK;
}

static rm_status read_lines(reader *r) {
    while (r->at < r->end) {
        rm_status status = read_line(r);
        if (status != RM_OK) {
            return status;
        }
        skip_line(r);
        (void)take(r, '\n');
        r->line++;
    }
    return RM_OK;
}

rm_obj_def rm_default_obj_def(void) {
    return (rm_obj_def){.axes = RM_AXES_REMORA, .is_lenient = false};
}

rm_status rm_load_obj(const void *bytes, size_t size, rm_mesh_data *data,
                      rm_collision_error *error) {
    rm_obj_def def = rm_default_obj_def();
    return rm_load_obj_as(bytes, size, &def, data, NULL, error);
}

rm_status rm_load_obj_as(const void *bytes, size_t size, const rm_obj_def *def, rm_mesh_data *data,
                         uint32_t *dropped, rm_collision_error *error) {
    (void)rm_collision_fail(error, RM_OK, "", 0);
    if ((!bytes && size > 0) || !def || !data) {
        return rm_collision_fail(error, RM_ERROR_ARGUMENT, "null pointer", 0);
    }
    rm_mesh_data before = *data;
    reader r = {(const char *)bytes, NULL, 1, data, data->vertex_count, *def, 0, error};
    r.end = size > 0 ? r.at + size : r.at;
    rm_status status = read_lines(&r);
    if (status == RM_OK && data->polygon_count == before.polygon_count) {
        status = rm_collision_fail(error, RM_ERROR_EMPTY, "a face expected before line", r.line);
    }
    if (status != RM_OK) {
        data->vertex_count = before.vertex_count;
        data->index_count = before.index_count;
        data->polygon_count = before.polygon_count;
        return status;
    }
    if (dropped) {
        *dropped = r.dropped;
    }
    return RM_OK;
}

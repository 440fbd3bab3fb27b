// `remora heightmap`: grey PNG pictures as raw 16-bit heights, as rm_load_heightmap reads them.
//
// Samples are taken as they are: no gamma, because heights are no light. 8 bits are spread over 16,
// so that white is 65535 in both. The top of a picture is north, and the last row of the raw form.

#include "shared/output.h"
#include "shared/program.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: remora heightmap FILE.png --out FILE.raw [--metres M]\n"
    "\n"
    "Makes raw 16-bit heights of a grey picture of 8 or 16 bits, as rm_load_heightmap reads them:\n"
    "little-endian, west to east, then south to north. The top of the picture is north. Prints\n"
    "how many there are, and what to give to rm_load_heightmap.\n"
    "\n"
    "  --out FILE     where to\n"
    "  --metres M     height of white over black (100)\n"
    "\n"
    "example: remora heightmap hills.png --out hills.raw --metres 40\n";

typedef struct options {
    const char *picture, *out;
    double metres;
} options;

static bool parse(int argc, char **argv, options *o) {
    *o = (options){.metres = 100.0};
    for (int i = 1; i < argc; ++i) {
        const bool has_value = i + 1 < argc;
        if (has_value && strcmp(argv[i], "--out") == 0) {
            o->out = argv[++i];
        } else if (has_value && strcmp(argv[i], "--metres") == 0 && atof(argv[i + 1]) > 0.0) {
            o->metres = atof(argv[++i]);
        } else if (argv[i][0] != '-' && !o->picture) {
            o->picture = argv[i];
        } else {
            fprintf(stderr, "remora heightmap: what is %s? (see remora heightmap --help)\n",
                    argv[i]);
            return false;
        }
    }
    if (!o->picture || !o->out) {
        fputs("remora heightmap: needs a picture and --out FILE (see --help)\n", stderr);
    }
    return o->picture && o->out;
}

#if REMORA_HAS_PNG

#include <png.h>
#include <setjmp.h>

// Far more than a terrain needs: 16384 vertices along a side.
enum { SIDE_LIMIT = 16384 };

typedef struct picture {
    uint32_t width, height;
    int bits;         // of the file
    uint8_t *samples; // two bytes each, the high one first, as PNG has them
    png_bytep *rows;  // into the samples
} picture;

static bool fail(const char *file, const char *what) {
    fprintf(stderr, "remora heightmap: %s: %s\n", file, what);
    return false;
}

// Warnings of the library are about colours; errors come back by a jump.
static void ignore(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static void jump_back(png_structp png, png_const_charp text) {
    fail(png_get_error_ptr(png), text);
    png_longjmp(png, 1);
}

// Grey, without transparency, of 16 bits.
static bool prepare(png_structp png, png_infop info, const char *file, picture *p) {
    int kind = png_get_color_type(png, info);
    p->width = png_get_image_width(png, info);
    p->height = png_get_image_height(png, info);
    p->bits = png_get_bit_depth(png, info);
    if (kind != PNG_COLOR_TYPE_GRAY && kind != PNG_COLOR_TYPE_GRAY_ALPHA) {
        return fail(file, "is a picture in colours; save it as greyscale");
    }
    if (p->width < 2 || p->height < 2 || p->width > SIDE_LIMIT || p->height > SIDE_LIMIT) {
        return fail(file, "must have from 2 to 16384 samples along each side");
    }
    png_set_strip_alpha(png);
    png_set_expand_16(png);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    return true;
}

static bool read_rows(png_structp png, png_infop info, const char *file, picture *p) {
    png_read_info(png, info);
    if (!prepare(png, info, file, p)) {
        return false;
    }
    size_t row = (size_t)p->width * 2;
    p->samples = malloc(row * p->height);
    p->rows = calloc(p->height, sizeof *p->rows);
    if (!p->samples || !p->rows) {
        return fail(file, "out of memory");
    }
    for (uint32_t y = 0; y < p->height; ++y) {
        p->rows[y] = p->samples + row * y;
    }
    png_read_image(png, p->rows);
    png_read_end(png, NULL);
    return true;
}

// An error of the library comes back here; what was allocated by then is in the picture.
static bool read_open(FILE *in, const char *file, picture *p) {
    png_structp png =
        png_create_read_struct(PNG_LIBPNG_VER_STRING, (void *)(uintptr_t)file, jump_back, ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    volatile bool is_good = false;
    if (!info) {
        fail(file, "out of memory");
    } else if (setjmp(png_jmpbuf(png)) == 0) {
        png_init_io(png, in);
        is_good = read_rows(png, info, file, p);
    } else {
        is_good = false;
    }
    png_destroy_read_struct(&png, &info, NULL);
    return is_good;
}

static bool read_picture(const char *file, picture *p) {
    FILE *in = fopen(file, "rb");
    if (!in) {
        return fail(file, strerror(errno));
    }
    bool is_good = read_open(in, file, p);
    fclose(in);
    return is_good;
}

// From the bottom up, the low byte first.
static bool write_raw(const picture *p, const char *path, uint32_t range[2]) {
    output o;
    if (!output_open(&o, "remora heightmap", path)) {
        return false;
    }
    range[0] = UINT32_MAX;
    range[1] = 0;
    for (uint32_t y = p->height; y > 0; --y) {
        const uint8_t *row = p->samples + (size_t)p->width * 2 * (y - 1);
        for (uint32_t x = 0; x < p->width; ++x) {
            uint8_t sample[2] = {row[2 * x + 1], row[2 * x]};
            uint32_t value = (uint32_t)(sample[0] | sample[1] << 8);
            range[0] = value < range[0] ? value : range[0];
            range[1] = value > range[1] ? value : range[1];
            output_write(&o, sample, sizeof sample);
        }
    }
    return output_commit(&o);
}

static int convert(const options *o) {
    picture p = {0};
    uint32_t range[2];
    bool is_good = read_picture(o->picture, &p) && write_raw(&p, o->out, range);
    if (is_good) {
        double unit = o->metres / 65535.0;
        printf("%u columns, %u rows, %d bits; from %.2f to %.2f m\n", (unsigned)p.width,
               (unsigned)p.height, p.bits, range[0] * unit, range[1] * unit);
        printf("rm_load_heightmap(bytes, size, %u, %u, %.9gf, heights, &error)\n",
               (unsigned)p.width, (unsigned)p.height, unit);
    }
    free(p.samples);
    free(p.rows);
    return is_good ? EXIT_DONE : EXIT_BAD_USE;
}

#else

static int convert(const options *o) {
    fprintf(stderr,
            "remora heightmap: %s: built without libpng; install libpng-dev and build again\n",
            o->picture);
    return EXIT_BAD_USE;
}

#endif

int run_heightmap(int argc, char **argv) {
    options o;
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return EXIT_DONE;
    }
    return parse(argc, argv, &o) ? convert(&o) : EXIT_BAD_USE;
}

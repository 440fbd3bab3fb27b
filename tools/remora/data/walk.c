// `remora data --walk`: a hundred landblocks with bodies that walk over them, so that a report
// about real files is one command.

#include "remora/ac_world.h"

#include "shared/data_file.h"
#include "shared/program.h"
#include "tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 100, TICKS = 300 };

typedef struct walk {
    rm_data_source portal, cell;
    rm_data *data;
    rm_collision *collision;
    rm_collide_context context;
    rm_world *world;
    rm_data_summary all;  // summed up
    uint32_t loaded;      // landblocks
    uint32_t refused;     // landblocks whose terrain cannot be read
    size_t most_bytes;    // of the collision world with one landblock and its neighbours
    double metres;        // that all bodies walked
    uint32_t entered;     // bodies that found a place
    uint32_t stuck, lost; // of them: moved less than a metre; not on the ground in the end
} walk;

static void add_report(rm_data_summary *all, const rm_data_summary *one) {
    all->objects += one->objects;
    all->buildings += one->buildings;
    all->rooms += one->rooms;
    all->scenery += one->scenery;
    all->obstacles += one->obstacles;
    all->shapeless += one->shapeless;
    all->missing += one->missing;
    all->damaged += one->damaged;
    all->refused += one->refused;
    all->dropped += one->dropped;
    all->renumbered += one->renumbered;
    if (all->first.status == RM_OK) {
        all->first = one->first;
    }
}

static bool open_files(walk *w, const char *portal, const char *cell) {
    rm_data_def def = rm_default_data_def();
    rm_data_error error;
    if (!data_file_open(portal, &w->portal) || !data_file_open(cell, &w->cell)) {
        fprintf(stderr, "remora data: %s: cannot be opened: %s\n", w->portal.user ? cell : portal,
                strerror(errno));
        return false;
    }
    def.portal = w->portal;
    def.cell = w->cell;
    if (rm_data_create(&def, &w->data, &error) != RM_OK) {
        data_tool tool = {.path = portal};
        data_complain(&tool, &error);
        return false;
    }
    return true;
}

static bool make_world(walk *w) {
    rm_collision_def collision = rm_default_collision_def();
    rm_world_def world = rm_ac_world_def();
    collision.allows_missing_cells = true;
    if (rm_collision_create(&collision, &w->collision) != RM_OK) {
        return false;
    }
    w->context.collision = w->collision;
    world.sweep = rm_collide_sweep;
    world.sweep_user = &w->context;
    world.ground.kind = RM_GROUND_NONE;
    world.rules = rm_rules_retail();
    return rm_world_create(&world, &w->world) == RM_OK;
}

// Where a body begins: near the middle, on the ground.
static bool find_start(const walk *w, uint32_t column, uint32_t row, rm_position *at) {
    *at = rm_position_make(column << 24 | row << 16 | 0x24u, rm_vec3_make(108.0f, 84.0f, 0.0f),
                           rm_quat_identity());
    return rm_collision_terrain_height(w->collision, at, &at->origin.z);
}

// Runs in a wide circle. @return how far it came, metres
static double run(walk *w, rm_body_id id, rm_position before, rm_body_info *info) {
    rm_motion_update update = {.movement = rm_default_movement(), .stamp = 1};
    double metres = 0.0;
    update.movement.state.forward = RM_COMMAND_RUN_FORWARD;
    update.movement.state.turn = RM_COMMAND_TURN_RIGHT;
    update.movement.state.turn_speed = 0.15f;
    rm_status status = rm_body_update_motion(w->world, id, &update, NULL);
    for (int i = 0; i < TICKS && status == RM_OK; ++i) {
        status = rm_world_tick(w->world, 1.0 / 30.0);
        if (rm_body_read(w->world, id, info) == RM_OK) {
            metres += (double)rm_position_distance(&before, &info->position);
            before = info->position;
        }
    }
    return metres;
}

static void walk_block(walk *w, uint32_t column, uint32_t row) {
    rm_body_def def = rm_default_body_def();
    rm_body_id id;
    rm_body_info info;
    if (!find_start(w, column, row, &def.position) || rm_body_add(w->world, &def, &id) != RM_OK) {
        return;
    }
    if (rm_body_enter(w->world, id, &def.position) == RM_OK &&
        rm_body_read(w->world, id, &info) == RM_OK) {
        double metres = run(w, id, def.position, &info);
        w->entered += 1;
        w->metres += metres;
        w->stuck += metres < 1.0;
        w->lost += !(info.transient & RM_TRANSIENT_CONTACT);
    }
    (void)rm_body_remove(w->world, id);
}

// --- landblocks --------------------------------------------------------------------------------

static bool load(walk *w, uint32_t column, uint32_t row) {
    rm_data_summary report;
    rm_data_error error;
    rm_status status = rm_data_load_landblock(w->collision, w->data, column, row, &report, &error);
    if (status == RM_OK) {
        w->loaded += 1;
        add_report(&w->all, &report);
    } else if (status != RM_ERROR_REFERENCE && status != RM_ERROR_OFF_MAP) {
        w->refused += 1;
        if (w->all.first.status == RM_OK) {
            w->all.first = error;
        }
    }
    return status == RM_OK;
}

// A landblock with its neighbours, so that a body can leave it.
static void visit(walk *w, uint32_t column, uint32_t row) {
    for (uint32_t i = 0; i < 9; ++i) {
        (void)load(w, column + i / 3 - 1, row + i % 3 - 1);
    }
    size_t bytes = rm_collision_bytes(w->collision);
    w->most_bytes = bytes > w->most_bytes ? bytes : w->most_bytes;
    walk_block(w, column, row);
    for (uint32_t i = 0; i < 9; ++i) {
        (void)rm_data_unload_landblock(w->collision, w->data, column + i / 3 - 1, row + i % 3 - 1);
    }
}

// The next landblock of the file that has objects, from an id on. False behind the last.
static bool next_info(rm_data_file *file, uint32_t *id) {
    rm_data_entry entry;
    while (rm_data_file_next(file, *id | 0xFFFEu, &entry, NULL) == RM_OK &&
           entry.id < RM_DATA_ITERATION_ID) {
        *id = entry.id;
        if ((entry.id & 0xFFFFu) == 0xFFFEu) {
            return true;
        }
        *id += (entry.id & 0xFFFFu) == 0xFFFFu; // a landblock without objects
    }
    return false;
}

// Landblocks that are spread over all that have objects.
static uint32_t visit_all(walk *w) {
    rm_data_file *file = NULL;
    uint32_t infos = 0;
    uint32_t visited = 0;
    if (rm_data_file_open(&w->cell, NULL, &file, NULL) != RM_OK) {
        return 0;
    }
    for (uint32_t id = 0; next_info(file, &id); ++id, ++infos) {
    }
    uint32_t step = infos > BLOCKS ? infos / BLOCKS : 1;
    uint32_t id = 0;
    for (uint32_t i = 0; visited < BLOCKS && next_info(file, &id); ++id, ++i) {
        if (i % step == 0) {
            visit(w, id >> 24, id >> 16 & 0xFFu);
            visited += 1;
        }
    }
    rm_data_file_close(file);
    return visited;
}

// --- telling -----------------------------------------------------------------------------------

static void tell(const walk *w, uint32_t visited, bool is_json) {
    const rm_data_summary *r = &w->all;
    const struct {
        const char *name;
        uint32_t count;
    } rows[] = {{"landblocks visited", visited},
                {"landblocks loaded", w->loaded},
                {"landblocks refused", w->refused},
                {"objects", r->objects},
                {"scenery", r->scenery},
                {"buildings", r->buildings},
                {"rooms", r->rooms},
                {"obstacles", r->obstacles},
                {"collide with nothing", r->shapeless},
                {"missing", r->missing},
                {"damaged", r->damaged},
                {"not taken", r->refused},
                {"polygons dropped", r->dropped},
                {"renumbered", r->renumbered},
                {"bodies entered", w->entered},
                {"bodies stuck", w->stuck},
                {"bodies in the air", w->lost}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        printf(is_json ? "%s\"%s\": %u" : "%s%-22s %9u\n", is_json ? i ? ", " : "{" : "",
               rows[i].name, (unsigned)rows[i].count);
    }
    printf(is_json ? ", \"metres\": %.1f, \"bytes\": %zu}\n"
                   : "metres walked          %9.1f\nmost bytes at once     %9zu\n",
           w->metres, w->most_bytes);
    if (!is_json && r->first.status != RM_OK) {
        printf("first record that could not be read: 0x%08X, byte %u: %s: %s\n",
               (unsigned)r->first.record, (unsigned)r->first.offset, r->first.field,
               rm_status_text(r->first.status));
    }
}

int data_walk(const char *portal, const char *cell, bool is_json) {
    walk w;
    memset(&w, 0, sizeof w);
    int result = EXIT_BAD_USE;
    if (open_files(&w, portal, cell)) {
        if (make_world(&w)) {
            uint32_t visited = visit_all(&w);
            tell(&w, visited, is_json);
            result = visited > 0 && w.refused == 0 && w.all.damaged == 0 ? EXIT_DONE
                                                                         : EXIT_DOES_NOT_HOLD;
        } else {
            fputs("remora data: out of memory\n", stderr);
        }
    }
    rm_world_destroy(w.world);
    rm_data_destroy(w.data);
    rm_collision_destroy(w.collision);
    data_file_close(&w.portal);
    data_file_close(&w.cell);
    return result;
}

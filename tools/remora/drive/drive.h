// The inside of `remora drive`: a script, read line by line, that moves the bodies of one world.

#pragma once

#include "remora/ac.h"

#include <stdbool.h>
#include <stdio.h>

enum { DRIVE_MAX_WORDS = 1024 };

// How the last sweep of a body went, for its state line.
typedef enum drive_swept {
    DRIVE_SWEPT_NEVER,
    DRIVE_SWEPT_NONE, // the last tick or move had nothing to sweep
    DRIVE_SWEPT_OK,
    DRIVE_SWEPT_FAILED,
} drive_swept;

// A body of the script. Removed ones stay in the list, so that guids and order do not change.
typedef struct drive_body {
    char *name;
    rm_body_id id;
    bool is_there;
    rm_shape shape;
    rm_smooth_body smooth; // its settings under smooth rules
    drive_swept swept;
} drive_body;

// The collision world of the script, and what is needed to build it (collision.c).
typedef struct drive_collision drive_collision;

// The game's data files, and what was read of them (data.c).
typedef struct drive_data drive_data;

// A motion table that the script has named by its file.
typedef struct drive_table {
    char *file;
    rm_motion_table *table;
    uint32_t index; // in the world
} drive_table;

// One line, cut into words.
typedef struct drive_words {
    char *word[DRIVE_MAX_WORDS];
    int count;
} drive_words;

struct drive_command;

typedef struct drive {
    const char *file; // as named in errors
    long line;
    const struct drive_command *command; // of the present line
    char error[768];                     // what is wrong with the present line
    rm_world_def def;
    rm_smooth_def smooth; // as last set
    rm_world *world;      // made with the first body, or when time first passes
    double seconds;       // that have passed
    bool has_viewer;
    rm_position viewer;
    drive_body *bodies;
    int body_count;
    int selected; // index, or -1
    drive_table *tables;
    int table_count;
    drive_collision *collision;        // null until the script has something to run into
    drive_data *data;                  // null until the script names data files
    const struct drive_command *block; // commands of the block that is open; null outside
} drive;

// A command: reads the words after its name. False with drive->error set when they are not right.
typedef bool drive_fn(drive *d, const drive_words *words);

typedef struct drive_command {
    const char *name;
    int min, max; // words after the name
    drive_fn *run;
    const char *usage; // what should follow the name
} drive_command;

// Tables of commands, ended by a null name.
extern const drive_command drive_world_commands[];
extern const drive_command drive_body_commands[];
extern const drive_command drive_update_commands[];
extern const drive_command drive_motion_commands[];
extern const drive_command drive_collision_commands[];
extern const drive_command drive_data_commands[];
extern const drive_command drive_smooth_commands[];

// All of them.
enum { DRIVE_COMMAND_TABLES = 7 };
extern const drive_command *const drive_commands[DRIVE_COMMAND_TABLES];

// A script of which no line has been read.
drive drive_begin(void);

// Reads and obeys one line, which is cut up. False with the error set when it is not right.
bool drive_line(drive *d, char *line);

// After the last line: false with the error set if something was left open.
bool drive_end(drive *d);

// Gives everything back.
void drive_release(drive *d);

// Sets the error of the present line; always false.
bool drive_fail(drive *d, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

// True for RM_OK; else the status becomes the error of the line.
bool drive_check(drive *d, rm_status status);

// The world, made on first use; null with the error set when that fails.
rm_world *drive_world(drive *d);

// The selected body, or null with the error set.
drive_body *drive_selected(drive *d);

// A body of this name that is still there, or null.
drive_body *drive_find(drive *d, const char *name);

// Words to values; false with the error set.
bool drive_number(drive *d, const char *word, double *value);
bool drive_float(drive *d, const char *word, float *value);
bool drive_vector(drive *d, const drive_words *words, int first, rm_vec3 *value);
bool drive_spot(drive *d, const drive_words *words, int first, rm_position *value);
bool drive_hex(drive *d, const char *word, uint32_t *value);
bool drive_switch(drive *d, const char *word, bool *value);
bool drive_count(drive *d, const char *word, long low, long high, long *value);

// The value of a KEY=VALUE word if its key is this one, else null.
const char *drive_value(const char *word, const char *key);

// One key of a motion update: style= forward= sidestep= turn= and their speeds.
bool drive_motion_key(drive *d, const char *word, rm_movement *movement);

// Takes sent= and arrived= out of the words of a line. @param rest  takes the other words
bool drive_take_times(drive *d, const drive_words *words, drive_words *rest, rm_timing *timing);

// True if a line has told a time.
bool drive_is_timed(const rm_timing *timing);

// Hands bytes of a server, or a message that is made into bytes, to the world.
bool drive_receive(drive *d, rm_bytes bytes, const rm_timing *timing);
bool drive_send(drive *d, const rm_message *message, const rm_timing *timing);

// Makes room for more bodies.
bool drive_grow(drive *d);

// Takes over what a message has made or removed: a new body is named by its guid.
bool drive_follow_message(drive *d, const rm_receipt *receipt);

// Makes the table of a JSON file known to the world; the same file is read once.
bool drive_load_table(drive *d, const char *file, uint32_t *index);

// Gives back the tables of files, once no world uses them.
void drive_release_tables(drive *d);

// What a script tells: one state (with a render pose after a frame), those of all bodies, the hash.
// state.c prints them; other programs that run scripts do something else with them.
void drive_tell_state(const drive *d, const drive_body *body, bool with_render);
void drive_tell_all(const drive *d, bool with_render);
void drive_tell_hash(const drive *d);

// Before a tick: bodies that have been swept before count as not swept in it yet.
void drive_begin_sweeps(drive *d);

// The collision world of the script; null if there is none.
const rm_collision *drive_collision_world(const drive *d);

void drive_release_collision(drive *d);

// The same, made on first use; null with the error set when that fails.
rm_collision *drive_make_collision(drive *d);

// The two hexadecimal words behind the command.
bool drive_landblock(drive *d, const drive_words *words, uint32_t *column, uint32_t *row);

// Opens the game's data files.
bool drive_open_data(drive *d, const char *portal, const char *cell);

// Removes a landblock that was loaded from them; false if it was not, with no error set.
bool drive_unload_data(drive *d, uint32_t column, uint32_t row);

// Makes one of their motion tables known to the world; it is read once.
bool drive_data_table(drive *d, uint32_t id, uint32_t *index);

// Gives them back, once neither the world nor the collision world is used.
void drive_release_data(drive *d);

// A file as a source of data, and its end. files.c has them; where there are no files, others do.
bool drive_open_source(drive *d, const char *file, rm_data_source *out);
void drive_close_source(rm_data_source *source);

/// @file
/// The game's own data files: `client_portal.dat` (models, motions) and `client_cell_1.dat` (the
/// world). From them a collision world gets its landblocks, a body its shape and its motion table.
///
///     rm_data_file    a container: records by id
///     rm_data         the two files together: landblocks, setups, motion tables
///
/// The host reads bytes on request, so that files stay on disk. A damaged file is refused with
/// record, offset and field, or the damaged record is skipped and counted. A block belongs to one
/// record. What a call does is in proportion to the bytes that it reads: they earn tokens, and
/// records, polygons, obstacles and their listings spend them (rm_data_def.work). Calls on one
/// rm_data belong to one thread at a time.

#pragma once

#include "remora/ac_collision.h"
#include "remora/motion_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @name Where bytes come from
/// @{

/// A file of the host's.
typedef struct rm_data_source {
    void *user; ///< handed to `read`
    /// Reads exactly `size` bytes from byte `offset` on. @return whether it did
    bool (*read)(void *user, uint64_t offset, void *bytes, size_t size);
    uint64_t size; ///< of the file, bytes
} rm_data_source;

/// A file that is in memory.
typedef struct rm_data_memory {
    const void *bytes; ///< the whole file
    size_t size;       ///< bytes
} rm_data_memory;

/// A source that reads from memory. @param memory must outlive all that reads from it
RM_API rm_data_source rm_data_memory_source(rm_data_memory *memory);

/// Cause and place of an error.
typedef struct rm_data_error {
    rm_status status;  ///< cause
    uint32_t record;   ///< id of the record; 0 for the container itself
    uint32_t offset;   ///< byte of that record; of the file where `record` is 0
    const char *field; ///< the field at this place
} rm_data_error;

/// @}
/// @name Containers
/// @{

/// A container: a directory and the records that it lists.
typedef struct rm_data_file rm_data_file;

/// Contents of a file (rm_data_file_info.set).
typedef enum rm_data_set {
    RM_DATA_PORTAL = 1, ///< models, motions, the region
    RM_DATA_CELL = 2,   ///< landblocks and rooms
    RM_DATA_LOCAL = 3,  ///< texts
} rm_data_set;

/// The header of a container.
typedef struct rm_data_file_info {
    uint32_t set;            ///< rm_data_set
    uint32_t subset;         ///< region of a cell file, language of a local one
    uint32_t block_size;     ///< bytes, with the link
    uint32_t file_size;      ///< bytes, by its header
    uint32_t engine_version; ///< 110, or 22 for cell files
    uint32_t game_version;   ///< 0
} rm_data_file_info;

/// An entry of the directory.
typedef struct rm_data_entry {
    uint32_t id;        ///< of the record
    uint32_t flags;     ///< 1: compressed, which is unsupported
    uint32_t version;   ///< 1 the iteration record, 2 original, 3 patched
    uint32_t offset;    ///< of the first block in the file, bytes
    uint32_t size;      ///< of the record, bytes
    uint32_t time;      ///< Unix time
    uint32_t iteration; ///< of its patch
} rm_data_entry;

/// Opens a container and checks its header. Files from before June 2005 (`portal.dat`, `cell.dat`)
/// are recognised and refused with RM_ERROR_FORMAT.
/// @param allocator null for the C library's heap
/// @param out       written only when the result is RM_OK
RM_API rm_status rm_data_file_open(const rm_data_source *source, const rm_allocator *allocator,
                                   rm_data_file **out, rm_data_error *error);

/// Frees the memory; null is allowed.
RM_API void rm_data_file_close(rm_data_file *file);

/// The header; zero for null.
RM_API rm_data_file_info rm_data_file_describe(const rm_data_file *file);

/// The entry of a record. @return RM_ERROR_REFERENCE if absent
RM_API rm_status rm_data_file_find(rm_data_file *file, uint32_t id, rm_data_entry *out,
                                   rm_data_error *error);

/// The entry with the lowest id from `id` on. @return RM_ERROR_REFERENCE behind the last
RM_API rm_status rm_data_file_next(rm_data_file *file, uint32_t id, rm_data_entry *out,
                                   rm_data_error *error);

/// Reads a record. A block that another record was read from is refused with RM_ERROR_FORMAT.
/// @param bytes    takes entry->size bytes
/// @param capacity of `bytes`; RM_ERROR_BUFFER if the record is longer
RM_API rm_status rm_data_file_read(const rm_data_file *file, const rm_data_entry *entry,
                                   void *bytes, size_t capacity, rm_data_error *error);

/// @}
/// @name Records
/// @{

/// Kinds of record that can be read.
typedef enum rm_data_kind {
    RM_DATA_KIND_OTHER = 0,    ///< skipped: textures, sounds, texts
    RM_DATA_KIND_ITERATION,    ///< patches of a file
    RM_DATA_KIND_LANDBLOCK,    ///< terrain
    RM_DATA_KIND_INFO,         ///< objects and buildings of a landblock
    RM_DATA_KIND_ROOM,         ///< EnvCell
    RM_DATA_KIND_GFX,          ///< GfxObj, one mesh
    RM_DATA_KIND_SETUP,        ///< meshes put together, solids, steps
    RM_DATA_KIND_ANIMATION,    ///< frames and hooks
    RM_DATA_KIND_MOTION_TABLE, ///< which animations belong to which command
    RM_DATA_KIND_ENVIRONMENT,  ///< shapes of rooms
    RM_DATA_KIND_SCENE,        ///< source of scenery
    RM_DATA_KIND_REGION,       ///< heights, and which scenes belong to which terrain
    RM_DATA_KIND_COUNT         ///< number of values
} rm_data_kind;

/// The kind of a record. @param set rm_data_set of its file
RM_API rm_data_kind rm_data_kind_of(uint32_t set, uint32_t id);

/// Name of a kind, such as "GfxObj".
RM_API const char *rm_data_kind_name(rm_data_kind kind);

/// Type of a field.
typedef enum rm_data_field_type {
    RM_DATA_FIELD_NUMBER = 0, ///< `number`
    RM_DATA_FIELD_REAL,       ///< `real`
    RM_DATA_FIELD_BYTES,      ///< bytes of other purposes
} rm_data_field_type;

/// A field of a record.
typedef struct rm_data_field {
    const char *name;        ///< such as "polygon.vertex"
    uint32_t offset;         ///< in the record, bytes
    uint32_t size;           ///< bytes
    rm_data_field_type type; ///< which of the two below holds
    uint32_t number;         ///< as stored
    float real;              ///< as stored
} rm_data_field;

/// Called for each field of a record.
typedef void rm_data_field_fn(void *user, const rm_data_field *field);

/// Reads a record to its last byte, and shows its fields in order. The iteration record, the Region
/// behind its heights and records of other kinds are skipped.
/// @param visit null to check the record only
/// @return why it is unreadable
RM_API rm_status rm_data_visit(rm_data_kind kind, uint32_t id, const void *bytes, size_t size,
                               rm_data_field_fn *visit, void *user, rm_data_error *error);

/// @}
/// @name The two files together
/// @{

/// The two files, their decoded records and the loaded landblocks.
typedef struct rm_data rm_data;

/// Definition of rm_data_create. Start from rm_default_data_def().
typedef struct rm_data_def {
    rm_data_source portal;  ///< client_portal.dat
    rm_data_source cell;    ///< client_cell_1.dat; landblocks need its `read`
    rm_allocator allocator; ///< the C library's heap by default
    bool has_scenery;       ///< trees and rocks are loaded, too (default true)
    rm_numbering numbering; ///< of the commands in motion tables (default RM_NUMBERING_CLIENT_2013)
    uint32_t work;          ///< tokens of one call beside those that its bytes earn; UINT32_MAX for
                            ///< files that are trusted (default RM_DATA_WORK)
    size_t memory_limit;    ///< greatest value of rm_data_bytes; beyond it calls fail with
                            ///< RM_ERROR_MEMORY (default RM_DATA_MEMORY)
} rm_data_def;

/// A def with the defaults above.
RM_API rm_data_def rm_default_data_def(void);

/// Opens both files and reads the Region.
/// @param out written only when the result is RM_OK
RM_API rm_status rm_data_create(const rm_data_def *def, rm_data **out, rm_data_error *error);

/// Frees the memory; null is allowed. What was loaded into a collision world stays there.
RM_API void rm_data_destroy(rm_data *data);

/// Memory taken from the allocator at present, that of the collision world not counted. Bytes.
RM_API size_t rm_data_bytes(const rm_data *data);

/// Counts of a landblock's objects, by their outcome.
typedef struct rm_data_summary {
    uint32_t objects, buildings, rooms, scenery; ///< added
    uint32_t obstacles;                          ///< obstacles made of objects and scenery
    uint32_t shapeless;                          ///< objects and scenery that bodies pass through
    uint32_t missing;                            ///< rooms and models missing from both files
    uint32_t damaged;                            ///< unreadable records
    uint32_t refused;                            ///< things that the collision world refused
    uint32_t dropped;                            ///< polygons of zero area, warped or with dents
    uint32_t renumbered; ///< vertices and polygons whose number differs from their position
    rm_data_error first; ///< why the first record was missing or damaged; else RM_OK
} rm_data_summary;

/// Loads a landblock with all that stands in it: terrain, rooms, buildings, objects, scenery. Equal
/// models share their meshes, also across landblocks. It is added as a whole.
///
/// The collision world must allow missing cells (rm_collision_def.allows_missing_cells). All
/// landblocks of one rm_data share a collision world; another world needs another rm_data.
///
/// @param report optional counts of what was found
/// @return RM_ERROR_REFERENCE if the file lacks the landblock, RM_ERROR_TAKEN if it is loaded or
///         the collision world has one there, RM_ERROR_MEMORY, RM_ERROR_LIMIT if it requests more
///         work than its bytes allow (error->record is the record that did), or why its terrain
///         is unreadable
RM_API rm_status rm_data_load_landblock(rm_collision *collision, rm_data *data, uint32_t column,
                                        uint32_t row, rm_data_summary *report,
                                        rm_data_error *error);

/// Removes a landblock with all that was loaded with it. @return RM_ERROR_REFERENCE if it
/// was unloaded
RM_API rm_status rm_data_unload_landblock(rm_collision *collision, rm_data *data, uint32_t column,
                                          uint32_t row);

/// Values of a Setup for a body.
typedef struct rm_data_body {
    rm_shape shape;        ///< its first two spheres (by default the dummy one), its steps
    float radius;          ///< metres
    float height;          ///< metres
    uint32_t motion_table; ///< id for rm_data_motion_table, or 0
} rm_data_body;

/// Reads a Setup (0x02......).
RM_API rm_status rm_data_setup(rm_data *data, uint32_t id, rm_data_body *out, rm_data_error *error);

/// Reads a MotionTable (0x09......) with its animations. Hooks keep their kind as id. Motions
/// missing from all files are added: walking backwards, turning and stepping left, and falling.
/// @param skipped optional count of motions left out because a command, or all their animations,
/// are unknown
/// @param out     the caller's, to be given to rm_motion_table_destroy
RM_API rm_status rm_data_motion_table(rm_data *data, uint32_t id, rm_motion_table **out,
                                      uint32_t *skipped, rm_data_error *error);

/// @}

#ifdef __cplusplus
}
#endif

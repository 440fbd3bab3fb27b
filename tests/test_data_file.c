// The container: directories of several levels, scattered chains, and what is damaged in them.

#include "remora/data.h"

#include "check.h"
#include "data/data_numbers.h"
#include "data_writer.h"

#include <stdlib.h>

enum { RECORDS = 700 };

// Record i: its size grows with i, its bytes are all its own.
static bytes payload_of(uint32_t i) {
    bytes payload = {NULL, 0, 0};
    for (uint32_t k = 0; k < i * 7 % 5000 + 1; ++k) {
        put_u8(&payload, i * 31 + k);
    }
    return payload;
}

static bytes write_sample(uint32_t block_size, uint32_t fanout) {
    container c = {NULL, 0, 0};
    for (uint32_t i = 0; i < RECORDS; ++i) {
        bytes payload = payload_of(i);
        container_add(&c, 0x04000000u + i * 3, &payload);
    }
    container_layout layout = {1, block_size, fanout, 5, true, false};
    bytes file = container_write(&c, &layout);
    container_free(&c);
    return file;
}

static rm_data_file *open_bytes(rm_data_memory *memory, const bytes *file, rm_data_error *error) {
    rm_data_file *opened = NULL;
    *memory = (rm_data_memory){file->data, file->size};
    rm_data_source source = rm_data_memory_source(memory);
    (void)rm_data_file_open(&source, NULL, &opened, error);
    return opened;
}

static void store(bytes *file, size_t at, uint32_t value) {
    for (size_t i = 0; i < 4; ++i) {
        file->data[at + i] = (uint8_t)(value >> 8 * i);
    }
}

static uint32_t load(const bytes *file, size_t at) {
    return (uint32_t)file->data[at] | (uint32_t)file->data[at + 1] << 8 |
           (uint32_t)file->data[at + 2] << 16 | (uint32_t)file->data[at + 3] << 24;
}

static int check_all(const bytes *file) {
    static uint8_t read[8192]; // one record
    rm_data_memory memory;
    rm_data_error error;
    rm_data_file *opened = open_bytes(&memory, file, &error);
    CHECK(opened);
    for (uint32_t i = 0; i < RECORDS; ++i) {
        rm_data_entry entry;
        bytes payload = payload_of(i);
        CHECK(rm_data_file_find(opened, 0x04000000u + i * 3, &entry, &error) == RM_OK);
        CHECK(entry.size == payload.size && entry.version == 2 && entry.iteration == 7);
        CHECK(rm_data_file_read(opened, &entry, read, sizeof read, &error) == RM_OK);
        CHECK(memcmp(read, payload.data, payload.size) == 0);
        CHECK(rm_data_file_find(opened, 0x04000001u + i * 3, &entry, &error) == RM_ERROR_REFERENCE);
        bytes_free(&payload);
    }
    rm_data_file_close(opened);
    return 0;
}

static int every_record_is_found_in_trees_of_any_depth(void) {
    const uint32_t fanouts[4] = {2, 3, 7, 61};
    for (int i = 0; i < 4; ++i) {
        bytes file = write_sample(i % 2 ? 256 : 1024, fanouts[i]);
        int failed = check_all(&file);
        bytes_free(&file);
        CHECK(failed == 0);
    }
    return 0;
}

static int a_walk_meets_every_record_in_order(void) {
    bytes file = write_sample(256, 3);
    rm_data_memory memory;
    rm_data_error error;
    rm_data_file *opened = open_bytes(&memory, &file, &error);
    rm_data_entry entry;
    uint32_t count = 0;
    for (uint32_t id = 0; rm_data_file_next(opened, id, &entry, &error) == RM_OK;
         id = entry.id + 1) {
        CHECK(entry.id == 0x04000000u + count * 3);
        ++count;
    }
    CHECK(count == RECORDS && error.status == RM_ERROR_REFERENCE);
    rm_data_file_close(opened);
    bytes_free(&file);
    return 0;
}

static int the_header_is_told(void) {
    bytes file = write_sample(256, 61);
    rm_data_memory memory;
    rm_data_error error;
    rm_data_file *opened = open_bytes(&memory, &file, &error);
    rm_data_file_info info = rm_data_file_describe(opened);
    CHECK(info.set == RM_DATA_PORTAL && info.subset == 1 && info.block_size == 256);
    CHECK(info.file_size == file.size && info.engine_version == 110 && info.game_version == 0);
    rm_data_file_close(opened);
    bytes_free(&file);
    return 0;
}

static int headers_that_are_none_are_refused(void) {
    bytes file = write_sample(1024, 61);
    rm_data_memory memory;
    rm_data_error error;
    store(&file, 0x144, 62);
    CHECK(!open_bytes(&memory, &file, &error));
    CHECK(error.status == RM_ERROR_VALUE && error.offset == 0x144);
    store(&file, 0x144, 1024);
    store(&file, 0x148, (uint32_t)file.size + 1);
    CHECK(!open_bytes(&memory, &file, &error));
    CHECK(error.status == RM_ERROR_SHORT && error.offset == 0x148);
    store(&file, 0x140, 0);
    CHECK(!open_bytes(&memory, &file, &error));
    CHECK(error.status == RM_ERROR_FORMAT && error.offset == 0x140);
    file.size = 0x150;
    CHECK(!open_bytes(&memory, &file, &error));
    CHECK(error.status == RM_ERROR_SHORT);
    bytes_free(&file);
    return 0;
}

static int files_from_before_june_2005_are_recognised(void) {
    bytes file = old_container();
    rm_data_memory memory;
    rm_data_error error;
    CHECK(!open_bytes(&memory, &file, &error));
    CHECK(error.status == RM_ERROR_FORMAT && error.offset == 0x12C);
    CHECK(strstr(error.field, "June 2005") != NULL);
    bytes_free(&file);
    return 0;
}

// A chain whose first link leads back to itself, off the file, to a free block, or nowhere.
static int damaged_chains_end(void) {
    bytes file = write_sample(256, 61);
    rm_data_memory memory;
    rm_data_error error;
    rm_data_file *opened = open_bytes(&memory, &file, &error);
    rm_data_entry entry;
    uint8_t read[8192];
    CHECK(rm_data_file_find(opened, 0x04000000u + 600 * 3, &entry, &error) == RM_OK);
    uint32_t link = load(&file, entry.offset);
    store(&file, entry.offset, entry.offset);
    CHECK(rm_data_file_read(opened, &entry, read, sizeof read, &error) == RM_OK);
    store(&file, entry.offset, (uint32_t)file.size - 2);
    CHECK(rm_data_file_read(opened, &entry, read, sizeof read, &error) == RM_ERROR_RANGE);
    CHECK(error.record == entry.id && error.offset == 252);
    store(&file, entry.offset, link | 0x80000000u);
    CHECK(rm_data_file_read(opened, &entry, read, sizeof read, &error) == RM_ERROR_FORMAT);
    store(&file, entry.offset, 0);
    CHECK(rm_data_file_read(opened, &entry, read, sizeof read, &error) == RM_ERROR_FORMAT);
    CHECK(rm_data_file_read(opened, &entry, read, 1, &error) == RM_ERROR_BUFFER);
    entry.flags = 1;
    CHECK(rm_data_file_read(opened, &entry, read, sizeof read, &error) == RM_ERROR_FLAGS);
    rm_data_file_close(opened);
    bytes_free(&file);
    return 0;
}

// The root of a directory of two levels, read from its blocks.
static int damaged_directories_end(void) {
    bytes file = write_sample(1024, 61);
    uint32_t root = load(&file, 0x160);
    uint32_t child = load(&file, root + 4);
    rm_data_memory memory;
    rm_data_error error;
    rm_data_entry entry;

    store(&file, root + 4, root); // the root is its own child
    rm_data_file *opened = open_bytes(&memory, &file, &error);
    CHECK(rm_data_file_find(opened, 0x04000000u, &entry, &error) == RM_ERROR_VALUE);
    CHECK(error.record == 0 && error.offset == root);
    rm_data_file_close(opened);

    store(&file, root + 4, child);
    store(&file, root + 4 + 248, 62); // more entries than there is room for
    opened = open_bytes(&memory, &file, &error);
    CHECK(rm_data_file_find(opened, 0x04000000u, &entry, &error) == RM_ERROR_VALUE);
    CHECK(strcmp(error.field, "count of directory node") == 0);
    rm_data_file_close(opened);
    bytes_free(&file);
    return 0;
}

// Nodes of one entry each, every one the first child of the one before it.
static bytes write_deep_directory(uint32_t nodes) {
    enum { FIRST = 0x400, BLOCK = 2048, CHILDREN = 62 };
    bytes file = {NULL, 0, 0};
    put_fill(&file, 0, FIRST + (size_t)nodes * BLOCK);
    store(&file, 0x140, 0x5442);
    store(&file, 0x144, BLOCK);
    store(&file, 0x148, (uint32_t)file.size);
    store(&file, 0x160, FIRST);
    for (uint32_t i = 0; i < nodes; ++i) {
        size_t node = FIRST + (size_t)i * BLOCK + 4; // behind the link
        store(&file, node, i + 1 < nodes ? FIRST + (i + 1) * BLOCK : 0);
        store(&file, node + (size_t)CHILDREN * 4, 1);
        store(&file, node + (size_t)CHILDREN * 4 + 8, 1000 - i); // the id follows the flags
    }
    return file;
}

static rm_status find_deep(uint32_t nodes, uint32_t id, rm_data_error *error) {
    bytes file = write_deep_directory(nodes);
    rm_data_memory memory;
    rm_data_entry entry;
    rm_data_file *opened = open_bytes(&memory, &file, error);
    rm_status status = rm_data_file_find(opened, id, &entry, error);
    rm_data_file_close(opened);
    bytes_free(&file);
    return status;
}

static int a_directory_that_is_too_deep_is_refused(void) {
    rm_data_error error;
    CHECK(find_deep(RM_DATA_MAX_DEPTH, 1001 - RM_DATA_MAX_DEPTH, &error) == RM_OK);
    CHECK(find_deep(RM_DATA_MAX_DEPTH, 1, &error) == RM_ERROR_REFERENCE);
    CHECK(find_deep(RM_DATA_MAX_DEPTH + 1, 1, &error) == RM_ERROR_VALUE);
    CHECK(strcmp(error.field, "depth of directory") == 0);
    CHECK(error.offset == 0x400 + RM_DATA_MAX_DEPTH * 2048);
    return 0;
}

static int a_search_without_room_for_its_answer_is_told(void) {
    bytes file = write_sample(1024, 61);
    rm_data_memory memory;
    rm_data_error error;
    rm_data_file *opened = open_bytes(&memory, &file, &error);
    CHECK(rm_data_file_find(opened, 0x04000000u, NULL, &error) == RM_ERROR_ARGUMENT);
    CHECK(error.status == RM_ERROR_ARGUMENT && strcmp(error.field, "null pointer") == 0);
    CHECK(rm_data_file_find(opened, 0x03000000u, NULL, &error) == RM_ERROR_ARGUMENT);
    rm_data_file_close(opened);
    bytes_free(&file);
    return 0;
}

// A source may be asked by anyone, and the memory behind it may be cut while a file is open.
static int memory_is_not_read_beyond_its_end(void) {
    uint8_t held[4] = {1, 2, 3, 4};
    uint8_t read[4] = {9, 9, 9, 9};
    rm_data_memory memory = {held, sizeof held};
    rm_data_source source = rm_data_memory_source(&memory);
    CHECK(source.size == 4);
    CHECK(source.read(source.user, 2, read, 2) && read[0] == 3 && read[1] == 4);
    CHECK(!source.read(source.user, 3, read, 2) && !source.read(source.user, 5, read, 0));
    CHECK(!source.read(source.user, UINT64_MAX, read, 2));
    CHECK(read[0] == 3 && read[1] == 4);
    bytes file = write_sample(1024, 61);
    rm_data_error error;
    rm_data_entry entry;
    rm_data_file *opened = open_bytes(&memory, &file, &error);
    memory.size = 0x400;
    CHECK(rm_data_file_find(opened, 0x04000000u, &entry, &error) == RM_ERROR_READ);
    rm_data_file_close(opened);
    bytes_free(&file);
    return 0;
}

static bool refuse(void *user, uint64_t offset, void *to, size_t size) {
    (void)user;
    (void)offset;
    (void)to;
    (void)size;
    return false;
}

static int a_host_that_cannot_read_is_told(void) {
    rm_data_source source = {NULL, refuse, 4096};
    rm_data_file *file = NULL;
    rm_data_error error;
    CHECK(rm_data_file_open(&source, NULL, &file, &error) == RM_ERROR_READ);
    CHECK(rm_data_file_open(NULL, NULL, &file, &error) == RM_ERROR_ARGUMENT);
    CHECK(!file);
    return 0;
}

void test_data_file(void) {
    RUN(every_record_is_found_in_trees_of_any_depth);
    RUN(a_walk_meets_every_record_in_order);
    RUN(the_header_is_told);
    RUN(headers_that_are_none_are_refused);
    RUN(files_from_before_june_2005_are_recognised);
    RUN(damaged_chains_end);
    RUN(damaged_directories_end);
    RUN(a_directory_that_is_too_deep_is_refused);
    RUN(a_search_without_room_for_its_answer_is_told);
    RUN(memory_is_not_read_beyond_its_end);
    RUN(a_host_that_cannot_read_is_told);
}

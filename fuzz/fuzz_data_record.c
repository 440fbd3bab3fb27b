// A record of any kind: the first byte says which, the next four are its id, the rest is the
// record. Fields come one after the other and within the record; errors name a field of it.

#include "remora/data.h"

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

typedef struct shown {
    uint32_t end, size;
} shown;

static void see(void *user, const rm_data_field *field) {
    shown *s = user;
    REQUIRE(field->name != NULL && field->name[0] != '\0');
    REQUIRE(field->offset >= s->end && field->size > 0);
    REQUIRE(field->offset + field->size <= s->size);
    REQUIRE(field->type != RM_DATA_FIELD_REAL || rm_is_finite(field->real));
    s->end = field->offset + field->size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 5) {
        return 0;
    }
    rm_data_kind kind = (rm_data_kind)(data[0] % RM_DATA_KIND_COUNT);
    uint32_t id = (uint32_t)data[1] | (uint32_t)data[2] << 8 | (uint32_t)data[3] << 16 |
                  (uint32_t)data[4] << 24;
    size_t left = size - 5;
    uint8_t *record = malloc(left + 1); // its very end is watched
    REQUIRE(record);
    memcpy(record, data + 5, left);
    shown s = {0, (uint32_t)left};
    rm_data_error error;
    rm_status status = rm_data_visit(kind, id, record, left, see, &s, &error);
    REQUIRE(error.status == status && error.field != NULL);
    REQUIRE(status == RM_OK || (error.record == id && error.offset <= left));
    REQUIRE(rm_data_visit(kind, id, record, left, NULL, NULL, NULL) == status);
    free(record);
    return 0;
}

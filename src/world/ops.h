// Operations on a world, generated from world_ops.def: a struct of arguments, a number and a
// handler for each. A call of the public header fills in the struct; rm_world_apply checks, carries
// out and records it.

#pragma once

#include "remora/ac_world.h"
#include "remora/smooth.h"

// Arguments that are more than one word in the public call.
typedef struct rm_sweep_ref {
    rm_sweep_fn *function;
    void *user;
} rm_sweep_ref;

typedef const rm_motion_table *rm_table_ref;
// Receipts of receive_many, one for every message; may be null.
typedef rm_receipt rm_each_receipt;
typedef rm_status rm_each_status;

typedef struct rm_message_list {
    const rm_bytes *messages;
    uint32_t count;
} rm_message_list;

typedef struct rm_span {
    const uint8_t *bytes;
    size_t size;
} rm_span;

#define ARG(type, name) type name;
#define OUT(type, name) type *name;
#define OP(name, members)                                                                          \
    typedef struct rm_op_##name {                                                                  \
        members                                                                                    \
    } rm_op_##name;
#include "world/world_ops.def"
#undef OP
#undef OUT
#undef ARG

typedef enum rm_op_kind {
#define OP(name, members) RM_OP_##name,
#include "world/world_ops.def"
#undef OP
    RM_OP_COUNT
} rm_op_kind;

// Handlers check everything before they change anything. The dispatcher has checked that the world
// is set and outside of a tick.
#define OP(name, members) rm_status rm_apply_##name(rm_world *world, const rm_op_##name *op);
#include "world/world_ops.def"
#undef OP

// Checks, carries out and records an operation. The calls of the public header do the same with a
// fixed operation (ops.c).
rm_status rm_world_apply(rm_world *world, rm_op_kind kind, const void *op);

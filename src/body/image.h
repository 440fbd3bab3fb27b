// A body as 32-bit words, the input of its hash and its save. Straight code made from the table of
// fields and the list of a movement's, the same words on every machine:
//
//   hashed fields    rows and cold fields in the order of the table, a motion as it is
//   stored; small
//                    numbers two or four to a word
//   ends of queue    its head, if there is one, and the last failed place, if there is one
//   has_goal         1 where a goal follows
//   saved fields     those that are not hashed: why it moved, what the host keeps
//   goal             a movement under way and the sticky target, if it is after anything
//   nodes            of the queue behind its head, nine words each
//
// What is unused (an empty queue's head, a missing failed place) is zero, so that bodies with the
// same future have the same words.

#pragma once

#include "base/bytes.h"
#include "body/block.h"

enum {
    RM_WORDS_U8 = 1,
    RM_WORDS_U32 = 1,
    RM_WORDS_U64 = 2,
    RM_WORDS_F32 = 1,
    RM_WORDS_VEC3 = 3,
    RM_WORDS_QUAT = 4,
    RM_WORDS_PLANE = 4,
    RM_WORDS_STAMPS = (RM_STAMP_COUNT + 1) / 2,
    RM_WORDS_SHAPE = 11,
    RM_WORDS_ROUTES = RM_ROUTE_COUNT,
    RM_WORDS_WIDE_MOTION = offsetof(rm_stored_motion, pending_anims) / 4,
    RM_WORDS_MOTION =
        RM_WORDS_WIDE_MOTION + (RM_MOTION_PENDING + 1) / 2 + (RM_MOTION_ACTIONS + 1) / 2 + 3,
    RM_WORDS_PLACE = 8,
    RM_WORDS_NODE = 1 + RM_WORDS_PLACE,
    RM_WORDS_ENDS = 1 + RM_WORDS_NODE + RM_WORDS_PLACE, // has_failed, head, failed place
};

// Fields by how they are hashed: 1 always, 0 derived, 2 where they differ from the default.
#define RM_HASHED_0(member)
#define RM_HASHED_1(member) member
#define RM_HASHED_2(member)
#define RM_MEMBER_U8(name) uint32_t name[RM_WORDS_U8];
#define RM_MEMBER_U32(name) uint32_t name[RM_WORDS_U32];
#define RM_MEMBER_U64(name) uint32_t name[RM_WORDS_U64];
#define RM_MEMBER_F32(name) uint32_t name[RM_WORDS_F32];
#define RM_MEMBER_VEC3(name) uint32_t name[RM_WORDS_VEC3];
#define RM_MEMBER_QUAT(name) uint32_t name[RM_WORDS_QUAT];
#define RM_MEMBER_PLANE(name) uint32_t name[RM_WORDS_PLANE];
#define RM_MEMBER_STAMPS(name) uint32_t name[RM_WORDS_STAMPS];
#define RM_MEMBER_SHAPE(name) uint32_t name[RM_WORDS_SHAPE];
#define RM_MEMBER_ROUTES(name) uint32_t name[RM_WORDS_ROUTES];
#define RM_MEMBER_MOTION(name) uint32_t name[RM_WORDS_MOTION];
#define RM_MEMBER_RING(name)   // apart from the fields, at the end
#define RM_MEMBER_STICKY(name) // saved with the goal

// Offsets of the hashed fields among the words.
typedef struct rm_image_fields {
#define FIELD(name, type, group, hashed, saved) RM_HASHED_##hashed(RM_MEMBER_##type(name))
#include "body/body_fields.def"
#undef FIELD
} rm_image_fields;

#define RM_KEPT_0_1(words) (words)
#define RM_KEPT_1_1(words) 0
#define RM_KEPT_2_1(words) (words)
#define RM_KEPT_0_0(words) 0
#define RM_IMAGE_AT(name) (offsetof(rm_image_fields, name) / 4)
enum {
    RM_IMAGE_FIELDS = sizeof(rm_image_fields) / 4,
    RM_IMAGE_KEPT = 0
#define FIELD(name, type, group, hashed, saved)                                                    \
    +RM_KEPT_##hashed##_##saved(RM_WORDS_##type) // NOLINT
#include "body/body_fields.def"
#undef FIELD
    ,
    RM_IMAGE_GOAL_WORDS = 5 + RM_WORDS_PLACE // a sticky target
#define MOTION_FIELD(name, TYPE, COUNT)
#define MOVE_TO_FIELD(name, TYPE, COUNT) +RM_GOAL_WORDS_##TYPE *(COUNT) // NOLINT
#define RM_GOAL_WORDS_U8 1
#define RM_GOAL_WORDS_U32 1
#define RM_GOAL_WORDS_F32 1
#define RM_GOAL_WORDS_F64 2
#define RM_GOAL_WORDS_VEC3 3
#include "motion/motion_fields.def"
#undef MOTION_FIELD
    ,
    RM_IMAGE_HASHED = RM_IMAGE_FIELDS + RM_WORDS_ENDS + 1,
    RM_IMAGE_FIXED = RM_IMAGE_HASHED + RM_IMAGE_KEPT,
    RM_IMAGE_MOST = RM_IMAGE_FIXED + RM_IMAGE_GOAL_WORDS + RM_WORDS_NODE * (RM_QUEUE_CAPACITY - 1),
    RM_IMAGE_ROOM = (RM_IMAGE_MOST + 7) / 8 * 8 + 8,
};

typedef struct rm_image {
    uint32_t words[RM_IMAGE_ROOM];
    uint32_t count; // from RM_IMAGE_FIXED to RM_IMAGE_MOST
} rm_image;

// The words of a body.
void rm_lane_image(const rm_lane *lane, rm_image *image);

// Restores a body from words: writes the saved fields, without derived ones. False for invalid
// words, such as a number that is too large, NaN or infinite; the lane is then in an undefined
// state. The lane must have a goal where the image has one.
bool rm_lane_take_image(const rm_lane *lane, const rm_image *image);

// Whether an image has a goal, and how many nodes behind the head of its queue: together they give
// its count. In words from outside the number of nodes is unchecked.
bool rm_image_has_goal(const rm_image *image);
uint32_t rm_image_nodes(const rm_image *image);

// Hash of a body: its hashed words, and properties by name that differ from the default.
uint64_t rm_lane_hash(const rm_lane *lane);

// --- as bytes (image_codec.c) -----------------------------------------------------------------

// Most bytes that rm_image_put writes.
enum { RM_IMAGE_BYTES = RM_IMAGE_ROOM * 4 + RM_IMAGE_ROOM / 8 * 3 + RM_IMAGE_ROOM / 64 + 2 };

// The image of a body as it is added by default, which saves of single bodies leave out.
void rm_image_standard(rm_image *image);

// Writes the differences from another image: `last` is that of the body before in a world, or the
// standard one. The same for the same two images, everywhere.
void rm_image_put(const rm_image *image, const rm_image *last, rm_bytes_out *out);

// Reads it. False for bytes in another form than that of rm_image_put.
bool rm_image_get(rm_image *image, const rm_image *last, rm_bytes_in *in);

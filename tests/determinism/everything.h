// A seeded run with all that a world can do in it, and the hash that it ends in. Three worlds, one
// after the other: by the documents and as the client on hills with water, a house of two rooms
// and obstacles of every shape, where bodies stand in each other's way; and on ground without
// geometry, where bodies are ticked eight at a time.
#pragma once

#include "remora/base.h"
#include "remora/body.h"

typedef enum ingredient {
#define INGREDIENT(name, description) INGREDIENT_##name,
#include "ingredients.def"
#undef INGREDIENT
    INGREDIENT_COUNT
} ingredient;

// How often everything occurred.
typedef struct everything_counts {
    uint64_t reasons[RM_REASON_COUNT]; // ticks of bodies
    uint64_t ingredients[INGREDIENT_COUNT];
} everything_counts;

// Ticks of each of the worlds, and the hash that they end in; the short run is for machines that
// are slow or emulated. A change of a hash is a change of behaviour, of the run, or of the fields
// that are hashed: it stands alone in its commit, which says which.
#define EVERYTHING_TICKS 10000u
#define EVERYTHING_SHORT_TICKS 1000u
#if defined(REMORA_HOSTILE) // other bounds, another run
#define EVERYTHING_HASH UINT64_C(0x03850F7319FFC09F)
#define EVERYTHING_SHORT_HASH UINT64_C(0x2B6283F62CC54845)
#else
#define EVERYTHING_HASH UINT64_C(0x988FF383D598AD0B)
#define EVERYTHING_SHORT_HASH UINT64_C(0xF0060799A893CA27)
#endif

// Runs it all. @param ticks  of each world
// @param runner  of the ticks
// @param instructions  of the ticks; the result is the same
// @param counts  added to; null if nobody wants to know, and bodies need not tell why they move
// @return 0 if something failed that must not
uint64_t everything_hash(uint64_t ticks, rm_runner runner, rm_instructions instructions,
                         everything_counts *counts);

// Called half-way through each world with its save, which goes on from what it leaves there: one
// machine writes them to a file, another reads them from it. False where they are not the same.
typedef struct everything_saves {
    bool (*exchange)(void *user, uint8_t *bytes, size_t size);
    void *user;
} everything_saves;

// The same with a fourth world, of the smooth rules, and saves that go from machine to machine.
uint64_t everything_exchange(uint64_t ticks, rm_runner runner, rm_instructions instructions,
                             everything_saves saves);

// In a few words.
const char *ingredient_text(ingredient which);

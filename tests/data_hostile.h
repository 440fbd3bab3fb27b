// Records of data files that cost as much as their bytes can, to be put into a town.
#pragma once

#include "data_town.h"

// Ids that the town does not use.
enum {
    HOSTILE_GFX = 0x01000100,
    HOSTILE_SETUP = 0x02000010,
    HOSTILE_LANDBLOCK = 0xA9B4, // the first of a town
};

// A Setup of so many parts at one place: GfxObjs with ids from `gfx` on, each `step` above the one
// before. Its sphere for sorting has the radius that is given.
bytes hostile_setup(uint32_t id, uint32_t gfx, uint32_t step, uint32_t parts, double radius);

// A GfxObj of triangles that are apart from each other.
bytes hostile_gfx(uint32_t id, uint32_t triangles);

// A Scene of so many objects of one model, all of which are drawn.
bytes hostile_scene(uint32_t id, uint32_t model, uint32_t count);

// Objects of a landblock, all of one model and on one spot.
bytes hostile_info(uint32_t key, uint32_t model, uint32_t count);

// Towns of one landblock; the caller's to free.

// With nothing in it but objects on one spot, each of so many boxes.
town make_crowded_town(uint32_t parts, uint32_t objects);

// With scenery that is asked for at 41 vertices and stands nowhere: so many models of so many
// triangles.
town make_barren_town(uint32_t models, uint32_t triangles);

// With one object of so many GfxObjs. Where they share, all their blocks but the first are those
// of the first.
town make_shared_town(uint32_t parts, uint32_t triangles, bool shares);

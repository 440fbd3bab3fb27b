// The bound of what an observer can draw, for the first mover (bound.c).

#pragma once

#include "scenario/run.h"

// @param server  def of the server's world, which has its bodies. Sets s->bound
rm_status rm_bound_create(rm_scenario *s, const rm_world_def *server);

void rm_bound_destroy(rm_bound *b);

// The first mover is about to be reported, before the tick: keeps the server's world.
rm_status rm_bound_keep(rm_scenario *s);

// A datagram about the first mover has arrived. @param sent  seconds
rm_status rm_bound_take_datagram(rm_scenario *s, double sent);

// Puts the bound into the drawn pose of the first mover.
rm_status rm_bound_draw(rm_scenario *s, rm_scenario_sample *f);

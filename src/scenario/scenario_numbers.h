// Numbers of scenario, each once, with unit and origin. include/remora/constants.h explains
// the origins.

#pragma once

// --- Packets and recordings ----------------------------------------------------------------------

// Datagrams that a simulated network holds, unless its def says otherwise. Count. Origin: chosen.
#ifndef RM_DEFAULT_DATAGRAMS
#define RM_DEFAULT_DATAGRAMS 256
#endif

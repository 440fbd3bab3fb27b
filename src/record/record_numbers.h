// Numbers of record, each once, with unit and origin. include/remora/constants.h explains
// the origins.

#pragma once

// --- Packets and recordings ----------------------------------------------------------------------

// What a recorder keeps back before it writes, unless its def says otherwise. Bytes, a multiple of
// 8, RM_RECORD_BUFFER_MIN or more. Origin: chosen.
#ifndef RM_DEFAULT_RECORD_BYTES
#define RM_DEFAULT_RECORD_BYTES 65536
#endif

// Ticks after which a chunk is written even if it is small, so that little is lost with a host
// that crashes. Count. Origin: chosen: two seconds.
#ifndef RM_RECORD_FLUSH_TICKS
#define RM_RECORD_FLUSH_TICKS 64
#endif

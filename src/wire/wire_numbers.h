// Numbers of wire, each once, with unit and origin. include/remora/constants.h explains
// the origins.

#pragma once

// --- Clock and routing ---------------------------------------------------------------------------

// Longest message that is kept. Bytes. Origin: chosen; above the longest motion update.
#define RM_PENDING_BYTES 512

// --- Packets and recordings ----------------------------------------------------------------------

// Senders whose messages are put together, unless a def says otherwise. Count. Origin: chosen.
#ifndef RM_DEFAULT_STREAMS
#define RM_DEFAULT_STREAMS 16
#endif

// Messages of a sender that are under way, unless a def says otherwise. Count. Origin: chosen.
#ifndef RM_DEFAULT_MESSAGES
#define RM_DEFAULT_MESSAGES 32
#endif

// Fragments of one message, unless a def says otherwise. Count. Origin: chosen.
#ifndef RM_DEFAULT_FRAGMENTS
#define RM_DEFAULT_FRAGMENTS 64
#endif

// Messages outside the order that are remembered, unless a def says otherwise. Count, a power of
// two. Origin: chosen.
#ifndef RM_DEFAULT_EPHEMERALS
#define RM_DEFAULT_EPHEMERALS 1024
#endif

// Messages of a batch that make one task: some microseconds of work, so that handing it out costs
// little beside it. Count. Origin: chosen.
#ifndef RM_BATCH_MESSAGES
#define RM_BATCH_MESSAGES 128
#endif

/// @file
/// A simulated network: datagrams go in at one time and come out at others, late, in another order,
/// twice, in a heap, or not at all. Seeded, so that a run can be repeated exactly. Part of the
/// scenario library.
///
///     rm_network_def def;
///     rm_network *network;
///     rm_network_preset("wifi", &def);
///     rm_network_create(&def, &network);
///     rm_network_send(network, now, tag, bytes);
///     while (rm_network_receive(network, now, &datagram)) { ... }
///
/// Threads: one network is used by one thread at a time; different networks are independent. Memory
/// is taken when a network is made, and at no other time.

#pragma once

#include "remora/packet.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @name Random numbers
/// @{

/// A generator of random numbers: 64 bits of state, a full period of 2^64. A value; copying it
/// copies the future. Not for secrets.
typedef struct rm_random {
    uint64_t state; ///< any value; the same one gives the same numbers
} rm_random;

/// A generator whose numbers depend on the seed alone; any seed will do.
RM_API rm_random rm_random_make(uint64_t seed);

/// 32 evenly distributed bits.
RM_API uint32_t rm_random_u32(rm_random *random);

/// Evenly distributed in [0, 1).
RM_API double rm_random_unit(rm_random *random);

/// Evenly distributed in [low, high). @param high  not below low
RM_API double rm_random_between(rm_random *random, double low, double high);

/// True with a probability of `share`; draws a number even for 0 and 1.
RM_API bool rm_random_chance(rm_random *random, double share);

/// @}

/// How a network treats what it is given. Start from rm_network_preset() or
/// rm_default_network_def(); times in seconds, not negative; shares from 0 to 1.
typedef struct rm_network_def {
    double delay;     ///< on average (default 0)
    double jitter;    ///< evenly distributed around the delay, to either side (default 0)
    double loss;      ///< share of datagrams that never arrive (default 0)
    double reorder;   ///< share held back by `hold`, so that later ones overtake them (default 0)
    double hold;      ///< (default 0.25: longer than the time between two reports)
    double duplicate; ///< share that arrive twice, each with a delay of its own (default 0)
    double gap;       ///< how long nothing gets through, now and then (default 0)
    double gap_every; ///< average time from the end of a gap to the next; positive (default 4)
    int capacity;     ///< datagrams on their way at once; more are lost (default 256)
    uint64_t seed;    ///< (default 1)
    rm_allocator allocator; ///< (default the C library's heap)
} rm_network_def;

/// Nothing is late, nothing is lost.
RM_API rm_network_def rm_default_network_def(void);

/// Number of presets: lan, good, wifi, mobile, bad.
#define RM_NETWORK_PRESETS 5

/// Name of a preset; null for an index that there is not.
RM_API const char *rm_network_preset_name(int index);

/// Finds a preset. @param def  written only if there is one; its other fields are the defaults
/// @return false for a name that is none
RM_API bool rm_network_preset(const char *name, rm_network_def *def);

/// Goes along with a datagram and means nothing to the network.
typedef struct rm_network_tag {
    uint32_t words[4]; ///< the sender's, handed back with the datagram
} rm_network_tag;

/// A datagram that has arrived.
typedef struct rm_datagram {
    double sent, arrived; ///< seconds; `arrived` is when it came, not when it was asked for
    rm_network_tag tag;   ///< as it was sent with
    bool is_duplicate;    ///< the second of two
    rm_bytes bytes;       ///< valid until the next call
} rm_datagram;

/// What has become of all datagrams so far. sent + duplicated = arrived + lost + dropped + those
/// still on their way.
typedef struct rm_network_counts {
    uint64_t sent, duplicated, arrived; ///< datagrams
    uint64_t lost;                      ///< by the def's share
    uint64_t dropped;                   ///< because `capacity` datagrams were on their way
} rm_network_counts;

/// Datagrams on their way. Made by rm_network_create.
typedef struct rm_network rm_network;

/// Bytes that a network takes; 0 for a def that would be refused.
RM_API size_t rm_network_bytes(const rm_network_def *def);

/// Makes a network. @param network  written only on success
RM_API rm_status rm_network_create(const rm_network_def *def, rm_network **network);

/// Gives everything back; null is allowed.
RM_API void rm_network_destroy(rm_network *network);

/// Changes delays and shares from the next datagram on; seed, capacity and allocator stay.
RM_API rm_status rm_network_change(rm_network *network, const rm_network_def *def);

/// Hands a datagram over. @param now  seconds, never less than in an earlier call
/// @param bytes  at most RM_PACKET_SIZE, copied
/// @return RM_ERROR_ARGUMENT for one that is too long; losing it is RM_OK
RM_API rm_status rm_network_send(rm_network *network, double now, rm_network_tag tag,
                                 rm_bytes bytes);

/// Hands over what must get through (the creation of an object): neither late nor lost, and always
/// the first of what arrives at its time. @return RM_ERROR_FULL if there is no room
RM_API rm_status rm_network_send_surely(rm_network *network, double now, rm_network_tag tag,
                                        rm_bytes bytes);

/// The next datagram that has arrived by now, in the order of arrival.
/// @return false, with `out` untouched, if there is none
RM_API bool rm_network_receive(rm_network *network, double now, rm_datagram *out);

/// Datagrams on their way.
RM_API int rm_network_pending(const rm_network *network);

/// What has become of all datagrams since it was made.
RM_API rm_network_counts rm_network_count(const rm_network *network);

/// Bytes that rm_network_save writes: always the same number for one network.
RM_API size_t rm_network_save_bytes(const rm_network *network);

/// Copies everything that decides what will arrive. @param bytes  room for rm_network_save_bytes
RM_API void rm_network_save(const rm_network *network, void *bytes);

/// Takes it back, into the same network or one made from the same def. Nothing is checked: whoever
/// keeps the bytes sees to it that they are the same.
RM_API void rm_network_restore(rm_network *network, const void *bytes);

#ifdef __cplusplus
}
#endif

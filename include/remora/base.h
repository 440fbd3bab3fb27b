/// @file
/// What every other header rests on: the export macro, the version, status codes, the assert
/// handler and the allocator hooks. Only freestanding headers are included anywhere in remora.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__FAST_MATH__)
#error "remora promises the same bits everywhere: compile its headers without -ffast-math"
#endif

#if defined(_WIN32) && defined(REMORA_SHARED)
#if defined(REMORA_BUILDING)
#define RM_API __declspec(dllexport)
#else
#define RM_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define RM_API __attribute__((visibility("default")))
#else
#define RM_API ///< functions of the public interface: exported, imported or plain
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// @name Version
/// @{

/// Goes up when programs have to be changed.
#define RM_VERSION_MAJOR 0
/// Goes up with new capabilities.
#define RM_VERSION_MINOR 1
/// Goes up with corrections.
#define RM_VERSION_PATCH 0
/// The three of them, with dots.
#define RM_VERSION_STRING "0.1.0"

/// The version of these headers as one number, comparable with rm_version().
#define RM_VERSION (RM_VERSION_MAJOR * 10000 + RM_VERSION_MINOR * 100 + RM_VERSION_PATCH)

/// The binary interface: goes up with the first release in which a public struct, a value or a
/// function no longer means what it meant to programs that are already compiled. It is also the
/// number in the name of the shared library.
#define RM_ABI_VERSION 1

/// Version of the library that was linked, as major * 10000 + minor * 100 + patch.
RM_API uint32_t rm_version(void);

/// RM_ABI_VERSION of the library that was linked.
RM_API uint32_t rm_abi_version(void);

/// Can a program that was compiled with other headers use this library? True if both have the same
/// binary interface and the library is not older. Bindings ask this once, when they load it:
/// rm_version_fits(RM_VERSION, RM_ABI_VERSION), with the numbers they were written for.
RM_API bool rm_version_fits(uint32_t version, uint32_t abi_version);

/// @}

/// What became of a call. Every call that can fail returns one, and changes nothing unless it
/// returns RM_OK.
typedef enum rm_status {
    RM_OK = 0,             ///< all is well; the only one after which something has changed
    RM_ERROR_ARGUMENT,     ///< a null pointer, or a value outside its documented range
    RM_ERROR_NOT_FINITE,   ///< NaN or infinity where a number is needed
    RM_ERROR_ROTATION,     ///< a quaternion of length zero
    RM_ERROR_OFF_MAP,      ///< a position that cannot be settled onto the map
    RM_ERROR_TIME,         ///< a time step that is no positive number, or too long
    RM_ERROR_STALE_ID,     ///< the id's body was removed
    RM_ERROR_INVALID_ID,   ///< the id was never given out by this world
    RM_ERROR_UNKNOWN_GUID, ///< no body has this server id
    RM_ERROR_GUID_TAKEN,   ///< another body has this server id
    RM_ERROR_NO_GUID,      ///< the body has no server id, and this needs one
    RM_ERROR_FULL,         ///< the world has as many bodies, or pursuits, as it was made for
    RM_ERROR_MEMORY,       ///< the allocator returned nothing
    RM_ERROR_BUSY,         ///< called from inside a tick (from a sweep or a hook)
    RM_ERROR_BUFFER,       ///< the caller's buffer is too small
    RM_ERROR_FORMAT,       ///< saved bytes that are not ours, damaged, or of another version
    RM_ERROR_MISMATCH,     ///< saved bytes of a world with other rules, space or ground
    RM_ERROR_REFUSED,      ///< the collision check found no place for the body
    RM_ERROR_SHORT,        ///< wire bytes end before a field does
    RM_ERROR_TRAILING,     ///< wire bytes go on after the last field
    RM_ERROR_OPCODE,       ///< a message of a kind that is not known
    RM_ERROR_FLAGS,        ///< bits set that no meaning is known for
    RM_ERROR_VALUE,        ///< a field holds what it may not hold, or what would be lost in sending
    RM_ERROR_CHECKSUM,     ///< a packet whose checksum does not fit its bytes
    RM_ERROR_EMPTY,        ///< a mesh without polygons, an obstacle without parts
    RM_ERROR_DEGENERATE,   ///< a polygon without area, or with fewer than three vertices
    RM_ERROR_NOT_PLANAR,   ///< a polygon whose vertices are more than 1 cm off its plane
    RM_ERROR_NOT_CONVEX,   ///< a polygon with a dent
    RM_ERROR_INVERTED,     ///< a box whose low corner is not below its high one
    RM_ERROR_LIMIT,        ///< more polygons than the stated limit
    RM_ERROR_RANGE,        ///< an index, a coordinate or a cell id outside its range
    RM_ERROR_REFERENCE,    ///< something refers to a mesh, cell or vertex that is not there
    RM_ERROR_TAKEN,        ///< there is one already
    RM_ERROR_WRITE,        ///< the host's write function took no more bytes
    RM_ERROR_CALLBACK,     ///< a function of the host's is needed and was not given
    RM_STATUS_COUNT        ///< how many there are
} rm_status;

/// One short English sentence for a status; never null, also for values out of range.
RM_API const char *rm_status_text(rm_status status);

/// Called when an internal invariant does not hold, in builds with RM_ENABLE_ASSERTS. A handler may
/// log, break or abort; if it returns, the program goes on at its own risk.
typedef void rm_assert_fn(const char *condition, const char *file, int line);

/// Replaces the assert handler. Without one a failed assert traps. This is the only global of the
/// library: set it before any other call. @param handler null for the trap
RM_API void rm_set_assert_handler(rm_assert_fn *handler);

/// Where memory comes from. Both functions null mean the C library's heap. Memory is taken when a
/// world is made or told to grow, and at no other time.
typedef struct rm_allocator {
    void *user; ///< handed to both functions
    /// At least `size` bytes aligned to `alignment` (a power of two), or null.
    void *(*allocate)(void *user, size_t size, size_t alignment);
    /// Takes back what `allocate` gave, with the same size.
    void (*release)(void *user, void *memory, size_t size);
} rm_allocator;

#ifdef __cplusplus
}
#endif

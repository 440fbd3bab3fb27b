// How many threads the system gives to whoever asks. Where there are none but the caller's own,
// remora/base.h says what more than one must be answered with, and tests look for that.
#pragma once

#if defined(__unix__) || defined(__APPLE__)
enum { MOST_THREADS = 8 };
#else
enum { MOST_THREADS = 1 };
#endif

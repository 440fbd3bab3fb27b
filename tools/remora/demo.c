// `remora demo`: a remote character that runs, jumps and stops, as an observer sees it.

#include "remora/remora.h"

#include "remora.h"

int run_demo(int argc, char **argv) {
    (void)argc;
    (void)argv;
    return EXIT_DONE;
}

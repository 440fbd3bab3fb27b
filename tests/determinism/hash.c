// Prints the hash of the seeded run; scripts/determinism.sh compares it between compilers.

#include "determinism.h"

#include <stdio.h>

int main(void) {
    printf("%016llx\n", (unsigned long long)determinism_hash());
    return 0;
}

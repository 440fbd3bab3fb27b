// Uses the second library, the one with the simulated networks: names those that come with it.

#include <remora/scenario.h>

#include <stdio.h>

int main(void) {
    const char *name;
    for (int i = 0; (name = rm_network_preset_name(i)) != NULL; ++i) {
        rm_network_def def;
        if (!rm_network_preset(name, &def)) {
            return 1;
        }
        printf("network %s\n", name);
    }
    return 0;
}

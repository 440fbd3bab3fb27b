// Serving the lab's folder on this computer, until a signal ends it.

#pragma once

#include "http.h"

// @param site  what is served; its port may be 0 for any that is free
// @param host  IPv4, to listen at; 127.0.0.1 for this computer alone
// @return an exit status; 2 with one line on standard error if it cannot be done
int lab_serve(const lab_site *site, const char *host, int opens_browser);

// Serving the lab's folder on this computer, until a signal ends it.

#pragma once

// @param file  to be shown by the page; null for none
// @param host  IPv4, to listen at; 127.0.0.1 for this computer alone
// @param port  0 for any that is free
// @return an exit status; 2 with one line on standard error if it cannot be done
int lab_serve(const char *root, const char *file, const char *host, int port, int opens_browser);

// Serving the lab's folder on this computer, until a signal ends it.

#pragma once

// @param file  to be shown by the page; null for none
// @param port  0 for any that is free
// @return an exit status; 2 with one line on standard error if it cannot be done
int lab_serve(const char *root, const char *file, int port, int opens_browser);

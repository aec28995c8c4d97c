// The first call of strtok needs a text (C11, 7.24.5.8).
// native: skip (ends by a signal)
#include <string.h>

int main(void) { return strtok(NULL, " ") != NULL; }

// The first call of strtok_r needs a text, where the saved place is null.
// native: skip (ends by a signal)
#define _POSIX_C_SOURCE 200809L
#include <string.h>

int main(void) {
  char *rest = NULL;
  return strtok_r(NULL, " ", &rest) != NULL;
}

// The name of a host has at most 64 characters (was FALSE).
// native: skip (the native runtime has no C library)
#define _GNU_SOURCE
#include <string.h>
#include <unistd.h>
int main(void) {
  char name[256], copy[65];
  if (gethostname(name, sizeof name) != 0) return 1;
  strcpy(copy, name);
  return copy[0];
}

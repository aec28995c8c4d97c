// The name of a host that does not fit has no end.
// native: skip (the native runtime has no C library)
#define _GNU_SOURCE
#include <string.h>
#include <unistd.h>
int main(void) {
  char name[8];
  gethostname(name, sizeof name);
  return (int)strlen(name);
}

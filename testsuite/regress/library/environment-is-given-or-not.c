// secure_getenv gives the same each time.
// native: skip (the native runtime has no such function)
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *one = secure_getenv("A"), *other = secure_getenv("A");
  if (one != other) reach_error();
  return 0;
}

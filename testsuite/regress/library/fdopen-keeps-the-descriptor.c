// A stream that is made of a descriptor has it.
// native: skip (the native runtime has no such function)
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *file = fdopen(1, "w");
  if (file != NULL && fileno(file) != 1) reach_error();
  if (fdopen(-1, "w") != NULL) reach_error();
  return 0;
}

// Where accesses count as valid, %s of null is what glibc writes.
// flags: --rules sv-comp
// native: skip (the native runtime has no C library)
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

int main(int argc, char **argv) {
  char line[20];
  const char *none = argc > 2 ? NULL : "x";
  int length = snprintf(line, sizeof line, "<%s>", none);
  if (none == NULL && (length != 8 || strcmp(line, "<(null)>") != 0))
    reach_error();
  length = snprintf(line, sizeof line, "<%.5s>", none);
  if (none == NULL && (length != 2 || strcmp(line, "<>") != 0))
    reach_error();
  return 0;
}

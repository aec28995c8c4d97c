// fmemopen: a mode that is none, and a buffer without a character.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
  char text[] = "abc";
  errno = 0;
  FILE *none = fmemopen(text, 3, "x");
  assert(none == NULL && errno == EINVAL);
  FILE *from = fmemopen(text, 0, "r");
  if (from == NULL)
    return 1;
  int c = fgetc(from);
  assert(c == EOF && feof(from) && !ferror(from));
  fclose(from);
  return 0;
}

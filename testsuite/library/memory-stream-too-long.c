// fseek writes what is there, as fflush does, and fails where that does not fit.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>

int main(void) {
  char text[4] = "abc";
  FILE *to = fmemopen(text, sizeof text, "w");
  if (to == NULL)
    return 1;
  fputs("0123456", to);
  assert(fseek(to, 0, SEEK_CUR) == -1 && ferror(to));
  clearerr_unlocked(to);
  assert(!ferror(to));
  fclose(to);
  return 0;
}

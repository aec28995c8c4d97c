// A stream to which output has failed says so, until it is told to forget that.
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("a", "w");
  if (file == NULL) return 1;
  if (fputs("x", file) == EOF) {
    assert(ferror(file));
    clearerr(file);
  } else if (putc('x', file) == EOF) {
    assert(ferror(file));
  }
  fclose(file);
  return 0;
}

// fopen may fail, and then there is no stream.
// native: skip (a stream is there, or not)
#include <stdio.h>

int main(void) {
  FILE *f = fopen("x", "r+");
  ungetc(32, f);
  return 0;
}

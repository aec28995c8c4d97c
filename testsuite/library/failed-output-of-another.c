// That output to one stream has failed is not forgotten when another one is looked at.
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *from = fopen("a", "r"), *to = fopen("b", "w");
  if (from == NULL || to == NULL) return 1;
  int c = fgetc(from);
  if (c != EOF && fputc(c, to) == EOF) {
    fgetc(from);
    assert(ferror(to));
  }
  return 0;
}

// What fflush gives stays until the next output; then it is asked for again.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text;
  size_t size;
  FILE *to = open_memstream(&text, &size);
  if (to == NULL)
    return 1;
  fputs("ab", to);
  fflush(to);
  assert(size == 2 && text[1] == 'b' && text[2] == 0);
  text[0] = 'x';
  fputs("cd", to);
  fflush(to);
  assert(size == 4 && text[0] == 'x' && text[3] == 'd');
  fclose(to);
  assert(size == 4 && text[4] == 0);
  free(text);
  return 0;
}

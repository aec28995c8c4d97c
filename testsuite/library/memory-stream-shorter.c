// A text in memory that is begun once more, and is shorter then.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text = NULL;
  size_t size = 0;
  FILE *to = open_memstream(&text, &size);
  if (to == NULL)
    return 1;
  fputs("hello", to);
  rewind(to);
  fputs("HE", to);
  if (fclose(to) != 0 || text == NULL)
    return 1;
  assert(size == 2 && text[0] == 'H' && text[2] == 0);
  free(text);
  return 0;
}

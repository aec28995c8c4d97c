// The text in memory is read when it is freed.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text;
  size_t size;
  FILE *to = open_memstream(&text, &size);
  if (to == NULL)
    return 1;
  fputs("ab", to);
  fclose(to);
  free(text);
  return text[0];
}

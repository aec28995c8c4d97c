// The text in memory ends behind its null byte.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text;
  size_t size;
  FILE *to = open_memstream(&text, &size);
  if (to == NULL)
    return 1;
  fprintf(to, "%s-%u", "key", 7u);
  if (fclose(to) != 0) {
    free(text);
    return 1;
  }
  int last = text[size + 1];
  free(text);
  return last;
}

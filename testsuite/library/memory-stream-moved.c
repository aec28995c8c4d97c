// What fflush has given is used behind more output: the text may be elsewhere by then.
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
  fflush(to);
  char *kept = text;
  for (int i = 0; i < 3; i++)
    fputs("and more of it", to);
  fclose(to);
  int found = kept[0] == 'a';
  free(text);
  return found;
}

// A stream that writes to memory gives the text at fclose, with its end; the program frees it.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text = NULL;
  size_t size = 0;
  FILE *to = open_memstream(&text, &size);
  if (to == NULL)
    return 1;
  fprintf(to, "x = %d", 3);
  if (fclose(to) != 0) {
    free(text);
    return 1;
  }
  int end = text[size];
  free(text);
  return end != 0;
}

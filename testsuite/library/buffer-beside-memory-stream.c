// A file has a buffer of the heap, beside a stream that writes to memory.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text = NULL, *buffer = malloc(4096);
  size_t size = 0;
  FILE *memory = open_memstream(&text, &size);
  if (memory == NULL) {
    free(buffer);
    return 1;
  }
  FILE *to = fopen("out", "w");
  if (to != NULL) {
    if (buffer != NULL)
      setvbuf(to, buffer, _IOFBF, 4096);
    fprintf(to, "%d\n", 3);
    fclose(to);
  }
  fputs("ab", memory);
  fclose(memory);
  free(text);
  free(buffer);
  return 0;
}

// Streams have the same buffer one after the other.
#include <stdio.h>
#include <stdlib.h>

static int save(char *name, int number) {
  char *buffer = malloc(4096);
  if (buffer == NULL)
    return 0;
  FILE *to = fopen(name, "w");
  if (to == NULL) {
    free(buffer);
    return 0;
  }
  setvbuf(to, buffer, _IOFBF, 4096);
  fprintf(to, "%d\n", number);
  int is_saved = fclose(to) == 0;
  free(buffer);
  return is_saved;
}

int main(void) {
  for (int i = 0; i < 3; i++)
    if (!save("out", i))
      return 1;
  return 0;
}

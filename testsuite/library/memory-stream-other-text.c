// The text of a stream that writes to memory is another one than is assumed.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *join(const int *numbers, int count) {
  char *text = NULL;
  size_t size = 0;
  FILE *to = open_memstream(&text, &size);
  if (to == NULL)
    return NULL;
  fputs("[", to);
  for (int i = 0; i < count; i++)
    fprintf(to, i == 0 ? "%d" : ", %d", numbers[i]);
  fputc(']', to);
  fwrite("!?", 1, 2, to);
  if (fclose(to) != 0) {
    free(text);
    return NULL;
  }
  assert(size == strlen(text));
  return text;
}

int main(void) {
  int numbers[3] = {1, 20, -300};
  char *text = join(numbers, 3);
  if (text == NULL)
    return 1;
  assert(strcmp(text, "[1, 20, -300]!") == 0);
  free(text);
  return 0;
}

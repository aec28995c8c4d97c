// In front of what realloc gives is its header, which is none of the program's.
// native: skip (what is there is readable)
#include <stdlib.h>

int main(void) {
  char *text = malloc(4);
  if (text == NULL)
    return 1;
  char *more = realloc(text, 8);
  if (more == NULL) {
    free(text);
    return 1;
  }
  int before = more[-1];
  free(more);
  return before == 300;
}

/* realloc of what is freed, for more than there can be. */
#include <stdlib.h>

int main(void) {
  char *text = malloc(4);
  free(text);
  if (realloc(text, (size_t)-1))
    return 1;
  return 0;
}

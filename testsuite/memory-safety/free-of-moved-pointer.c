/* The pointer that walked is freed. */
#include <stdlib.h>

int main(void) {
  char *text = malloc(4), *at = text;
  for (int i = 0; i < 4; i++)
    *at++ = 'a';
  free(at - 3);
  return 0;
}

/* What was there before realloc stays written, and the rest is written behind it. */
#include <stdlib.h>
int main(void) {
  char *text = malloc(2);
  if (text == NULL)
    return 0;
  text[0] = text[1] = 'x';
  char *more = realloc(text, 4);
  if (more == NULL)
    abort();
  more[3] = 'y';
  int sum = more[0] + more[1] + more[3];
  free(more);
  return sum;
}

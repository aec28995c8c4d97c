/* What realloc adds nothing has written. */
// inputs: none
#include <stdlib.h>
int main(void) {
  char *text = malloc(2);
  if (text == NULL)
    return 0;
  text[0] = text[1] = 'x';
  char *more = realloc(text, 4);
  if (more == NULL)
    abort();
  int sum = more[0] + more[1] + more[2];
  free(more);
  return sum;
}

// In a program with realloc, objects on the heap have a header, which a test knows nothing of.
#include <stdlib.h>
int main(void) {
  int *p = malloc(8);
  if (p == NULL)
    return 5;
  int a = 0;
  if (p[0] == 7)
    a = 1;
  if (p[1] == 8)
    a = 2;
  p = realloc(p, 4);
  return a;
}

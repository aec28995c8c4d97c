// Which elements bsearch compares with the key is not specified.
// native: skip (the native runtime has no C library)
#include <stdlib.h>
extern void reach_error(void);
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  if (y == 9) reach_error();
  return (x > y) - (x < y);
}
int main(void) {
  static const int v[3] = {1, 5, 9};
  int key = 5;
  return bsearch(&key, v, 3, sizeof *v, compare) == NULL;
}

// bsearch makes no further comparison behind one that finds the element (was FALSE).
// native: skip (the native runtime has no C library)
#include <stdlib.h>
extern void reach_error(void);
static int found;
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  if (found) reach_error();
  found = x == y;
  return (x > y) - (x < y);
}
int main(void) {
  static const int v[3] = {1, 5, 9};
  int key = 5;
  if (bsearch(&key, v, 3, sizeof *v, compare) != &v[1]) reach_error();
  return 0;
}

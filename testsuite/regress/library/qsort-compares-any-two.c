// Which elements qsort compares is not specified: also the least and the greatest of three in order.
// native: skip (the native runtime has no C library)
#include <stdlib.h>
extern void reach_error(void);
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  if (x - y > 5 || y - x > 5) reach_error();
  return (x > y) - (x < y);
}
int main(void) {
  int v[3] = {1, 5, 9};
  qsort(v, 3, sizeof *v, compare);
  return v[0];
}

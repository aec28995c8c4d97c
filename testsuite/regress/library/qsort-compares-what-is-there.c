// qsort compares elements of the array, and no others.
// native: skip (the native runtime has no C library)
#include <stdlib.h>
extern void reach_error(void);
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  if (x - y > 8 || y - x > 8) reach_error();
  return (x > y) - (x < y);
}
int main(void) {
  int v[6] = {9, 5, 3, 8, 1, 7};
  qsort(v, 6, sizeof *v, compare);
  for (int i = 1; i < 6; i++)
    if (v[i - 1] > v[i]) reach_error();
  return 0;
}

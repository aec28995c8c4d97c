// glibc's qsort compares no element with itself (was FALSE); that another library does is open.
// native: skip (the native runtime has no C library)
#include <stdlib.h>
extern void reach_error(void);
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  if (a == b && x > 8) reach_error();
  return (x > y) - (x < y);
}
int main(void) {
  int v[2] = {9, 5};
  qsort(v, 2, sizeof *v, compare);
  return v[0];
}

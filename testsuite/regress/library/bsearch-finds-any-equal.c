// Which of two equal elements bsearch finds is not specified.
// native: skip (the native runtime has no C library)
#include <stdlib.h>
extern void reach_error(void);
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
int main(void) {
  static const int v[3] = {5, 5, 9};
  int key = 5;
  if (bsearch(&key, v, 3, sizeof *v, compare) == &v[0]) reach_error();
  return 0;
}

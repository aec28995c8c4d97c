// The array is never made one of no bytes.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  size_t len = 8;
  int *data = malloc(len * sizeof *data);
  if (data == NULL) return 0;
  while (__VERIFIER_nondet_int()) {
    size_t half = len / 2;
    if (half == 0) break;
    int *less = realloc(data, half * sizeof *less);
    if (less == NULL) break;
    data = less;
    len = half;
  }
  for (size_t i = 0; i < len; i++) data[i] = 1;
  free(data);
}

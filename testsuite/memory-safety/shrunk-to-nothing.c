// Of no bytes, `realloc` may free the array and give null: then there is nothing to be kept.
// native: skip (whether `realloc` of no bytes frees is the library's choice)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  size_t len = 8;
  int *data = malloc(len * sizeof *data);
  if (data == NULL) return 0;
  while (__VERIFIER_nondet_int()) {
    len /= 2;
    int *less = realloc(data, len * sizeof *less);
    if (less == NULL) break;
    data = less;
  }
  for (size_t i = 0; i < len; i++) data[i] = 1;
  free(data);
}

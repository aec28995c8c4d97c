// An array that grows from nothing by `realloc` is walked, also where there was no room for more.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *data = NULL;
  size_t len = 0, cap = 0;
  while (__VERIFIER_nondet_int()) {
    if (len == cap) {
      size_t more = cap ? cap * 2 : 8;
      int *grown = realloc(data, more * sizeof *grown);
      if (grown == NULL) break;
      data = grown;
      cap = more;
    }
    data[len++] = 1;
  }
  for (size_t i = 0; i < len; i++)
    if (data[i] == 7) break;
  free(data);
}

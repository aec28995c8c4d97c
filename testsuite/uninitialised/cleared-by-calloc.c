/* calloc writes what it gives. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 16 + 1;
  unsigned char *bits = calloc(n, 4);
  if (bits == NULL)
    return 0;
  int set = bits[n * 3];
  free(bits);
  return set;
}

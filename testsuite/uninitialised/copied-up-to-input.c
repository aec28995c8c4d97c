/* As much is copied as was filled, and as much is read of the copy. */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char from[64], to[64];
  unsigned n = __VERIFIER_nondet_uint() % 64;
  for (unsigned i = 0; i < n; i++)
    from[i] = (char)i;
  memcpy(to, from, n);
  int sum = 0;
  for (unsigned i = 0; i < n; i++)
    sum += to[i];
  return sum;
}

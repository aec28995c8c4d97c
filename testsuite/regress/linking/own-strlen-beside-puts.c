/* The program's `strlen` says nothing of how far `puts` reads. */
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
size_t strlen(const char *s) { return __VERIFIER_nondet_int() ? 5 : 3; }
int main(void) {
  char p[10], z[20];
  z[19] = 0;
  if (!strchr(z, 'a')) return 0;
  for (int i = 0; i < 10; i++) p[i] = 'a';
  unsigned k = __VERIFIER_nondet_uint(), i = 0;
  while (i < k) i++;
  if (i > 100000) puts(p);
  return 0;
}

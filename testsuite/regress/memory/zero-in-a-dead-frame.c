/* The frame of `f` is over, and the text of `g` lies where its text was: a place that is known to
 * have a zero does not outlive the object that it lies in. */
#include <stdint.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
static char *scratch, *kept;
static unsigned mode;
static uintptr_t saved;
__attribute__((noinline)) static unsigned length(const char *s) {
  char t[4];
  t[s[0] & 3] = 1;
  scratch = t;
  return strlen(s);
}
__attribute__((noinline)) static unsigned f(unsigned n) {
  char b[100];
  for (int i = 0; i < 99; i++) b[i] = n + i;
  b[99] = 0;
  saved = (uintptr_t)(b + 99);
  kept = b;
  return length(b);
}
__attribute__((noinline)) static unsigned g(void) {
  char c[100];
  for (int i = 0; i < 100; i++) c[i] = 'a';
  if ((uintptr_t)(c + 99) != saved) return 0;
  char *t = mode == 7 ? kept : c;
  t[99] = 0;
  c[99] = 'a';
  return length(c);
}
int main(void) {
  unsigned r = 0, k = __VERIFIER_nondet_uint();
  mode = __VERIFIER_nondet_uint();
  __VERIFIER_assume(mode < 7);
  for (unsigned i = 0; i < k; i++) {
    r += f(i);
    r += g();
  }
  return r > 3;
}

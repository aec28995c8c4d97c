// Each unsigned character has its classes, and EOF has none.
// native: skip (the native runtime has no C library)
#include <assert.h>
extern int isalpha(int c);
extern int isdigit(int c);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c < -1 || c > 255) return 0;
  assert(!(isalpha(c) && isdigit(c)));
  assert(!isalpha(-1));
  return 0;
}

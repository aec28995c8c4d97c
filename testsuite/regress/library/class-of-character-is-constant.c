// isalpha of the same character is the same number each time (was FALSE).
// native: skip (the native runtime has no C library)
#include <ctype.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int c = __VERIFIER_nondet_uchar();
  int one = (isalpha)(c), other = (isalpha)(c);
  if (one != other || ((isdigit)('1') ^ (isdigit)('2')) != 0) reach_error();
  return 0;
}

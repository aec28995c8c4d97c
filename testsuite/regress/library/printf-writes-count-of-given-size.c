// C23: %w32n of printf writes an int of 32 bits.
// native: skip (the native runtime has no C library)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
int main(void) {
  int written = 7;
  printf("abc%w32n", &written);
  if (written == 3) reach_error();
  return 0;
}

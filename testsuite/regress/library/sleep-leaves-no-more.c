// sleep returns what is left of the seconds: never more (was FALSE).
// native: skip (the native runtime has no C library)
#include <unistd.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned seconds = __VERIFIER_nondet_uint();
  if (sleep(seconds) > seconds) reach_error();
  return 0;
}

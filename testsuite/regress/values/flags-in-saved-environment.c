// Nothing has been computed: a saved environment has no flag of an exception.
// native: skip (the native runtime has no C library)
#include <fenv.h>
extern void reach_error(void);
int main(void) {
  fenv_t environment;
  fegetenv(&environment);
  if (environment.__status_word & FE_INVALID) reach_error();
  return 0;
}

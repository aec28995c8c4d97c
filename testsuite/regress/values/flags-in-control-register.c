// Nothing has been computed: no flag of SSE's control register is set.
// native: skip (the native runtime has no C library)
#include <xmmintrin.h>
extern void reach_error(void);
int main(void) {
  if (_mm_getcsr() & 1) reach_error();
  return 0;
}

// SSE's registers are added number by number, in its mode: not exactly.
// native: skip (the native runtime has no C library)
#include <emmintrin.h>
extern void reach_error(void);
int main(void) {
  volatile double one = 1, tiny = 0x1p-60;
  _mm_setcsr(0x1f80 | 0x4000);
  __m128d sum = _mm_add_pd(_mm_set_pd(one, tiny), _mm_set_pd(tiny, tiny));
  double both[2];
  _mm_storeu_pd(both, sum);
  if (both[0] != 0x1p-59 || both[1] != 1) reach_error();
  return 0;
}

// SSE's registers are added number by number, in the mode of its control register.
// native: skip (the native runtime has no C library)
#include <emmintrin.h>
extern void reach_error(void);
int main(void) {
  volatile double one = 1, tiny = 0x1p-60;
  _mm_setcsr((_mm_getcsr() & ~0x6000u) | 0x4000u);
  __m128d sum = _mm_add_pd(_mm_set_pd(one, tiny), _mm_set_pd(tiny, tiny));
  double both[2];
  _mm_storeu_pd(both, sum);
  if (both[0] != 0x1p-59 || both[1] != 1 + 0x1p-52) reach_error();
  return 0;
}

// A comparison of SSE's gives all ones, which is no NaN of any bits.
// native: skip (the native runtime has no C library)
#include <emmintrin.h>
extern void reach_error(void);
int main(void) {
  __m128d none = _mm_set_sd(__builtin_nan("")), one = _mm_set_pd(7, 1);
  if (_mm_movemask_pd(_mm_cmpnlt_sd(one, none)) != 1) reach_error();
  return 0;
}

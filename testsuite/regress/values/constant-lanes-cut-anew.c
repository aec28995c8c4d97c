// A lane of a constant vector that was cut into others.
// native: skip (the native runtime has no C library)
#include <emmintrin.h>
extern void reach_error(void);
int main(void) {
  __m128i a = _mm_set_epi32(4, 3, 2, 1);
  if (_mm_extract_epi16(a, 2) != 2 || _mm_extract_epi16(a, 3) != 0) reach_error();
  if (_mm_cvtsi128_si32(_mm_shuffle_epi32(a, 0x1b)) != 4) reach_error();
  return 0;
}

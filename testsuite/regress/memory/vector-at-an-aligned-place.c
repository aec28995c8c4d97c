// Vectors of four floats at places that are multiples of their size, or read as if they were not.
#include <stdlib.h>
#include <xmmintrin.h>
int main(void) {
  float *p = malloc(12 * sizeof *p);
  if (p == NULL) return 0;
  for (int i = 0; i < 12; i++) p[i] = (float)i;
  float sums[4] __attribute__((aligned(16)));
  __m128 sum = _mm_setzero_ps();
  for (int i = 0; i < 12; i += 4) sum = _mm_add_ps(sum, _mm_load_ps(p + i));
  sum = _mm_add_ps(sum, _mm_loadu_ps(p + 1));
  _mm_store_ps(sums, sum);
  free(p);
  return 0;
}

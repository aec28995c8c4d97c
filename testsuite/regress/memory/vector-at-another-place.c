// A vector of four floats is read at a place that is no multiple of its size.
// native: skip (x86 stops the program)
#include <stdlib.h>
#include <xmmintrin.h>
int main(void) {
  float *p = malloc(8 * sizeof *p);
  if (p == NULL) return 0;
  for (int i = 0; i < 8; i++) p[i] = (float)i;
  float sum = _mm_cvtss_f32(_mm_load_ps(p + 1));
  free(p);
  return (int)sum;
}

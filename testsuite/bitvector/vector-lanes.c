// Lanes of SSE2: shifts, packing, masks, averages, products, extrema, conversions.
#include <emmintrin.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int lane(__m128i v, int n) {
  int all[4];
  _mm_storeu_si128((__m128i *)all, v);
  return all[n];
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  __m128i a = _mm_set_epi32(4, -3, x, 1), b = _mm_set1_epi32(7);
  if (lane(_mm_slli_epi32(a, 3), 1) != (int)((unsigned)x << 3)) reach_error();
  if (lane(_mm_srai_epi32(a, 40), 2) != -1) reach_error();
  if (lane(_mm_sll_epi32(a, _mm_set_epi32(0, 0, 1, 0)), 0) != 0) reach_error();
  if (_mm_movemask_epi8(_mm_cmpgt_epi32(a, b)) != (x > 7 ? 0xf0 : 0)) reach_error();
  if (_mm_extract_epi16(_mm_packs_epi32(a, b), 1) != (x > 32767 ? 32767 : x < -32768 ? 32768 : (x & 0xffff))) reach_error();
  if (lane(_mm_sad_epu8(_mm_set1_epi8(5), _mm_set1_epi8(2)), 2) != 24) reach_error();
  if (lane(_mm_madd_epi16(_mm_set1_epi16(-3), _mm_set1_epi16(4)), 3) != -24) reach_error();
  if (lane(_mm_avg_epu8(_mm_set1_epi8(1), _mm_set1_epi8(2)), 0) != 0x02020202) reach_error();
  __m128d d = _mm_set_pd(2.5, -1e30);
  if (_mm_cvtsd_si32(d) != -2147483647 - 1) reach_error();
  if (lane(_mm_cvtpd_epi32(d), 1) != 2 || lane(_mm_cvtpd_epi32(d), 2) != 0) reach_error();
  if (_mm_movemask_pd(d) != 1) reach_error();
  if (_mm_cvtsd_f64(_mm_max_sd(d, _mm_set_sd(1.5))) != 1.5) reach_error();
  if (_mm_comilt_sd(d, _mm_set_sd(0)) != 1) reach_error();
  _mm_pause();
  _mm_mfence();
  
  return 0;
}

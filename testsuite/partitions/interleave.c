/* Two sorted streams of m and n records are merged: i + j == k all the time, i <= m and j <= n, and
 * at the end nothing is left of either. Which record is smaller is an input. */
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
enum { LIMIT = 50000 };

int main(void) {
  unsigned m = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  if (m > LIMIT || n > LIMIT)
    return 0;
  unsigned i = 0, j = 0, k = 0;
  while (i < m && j < n) {
    if (__VERIFIER_nondet_bool())
      i++;
    else
      j++;
    k++;
    if (i + j != k || k > m + n)
      reach_error();
  }
  unsigned rest = i < m ? m - i : n - j;
  for (unsigned r = 0; r < rest; r++) {
    if (i < m)
      i++;
    else
      j++;
    k++;
  }
  if (i != m || j != n || k != m + n)
    reach_error();
  return 0;
}

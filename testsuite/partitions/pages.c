/* A list of n records is sent in pages of p (1 to 64): seen + left == n, every page but the last is
 * full, and no page is empty. A page may be cut short by the peer; the rest comes with the next. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), p = __VERIFIER_nondet_uint();
  if (n > 1000000 || p < 1 || p > 64)
    return 0;
  unsigned seen = 0, left = n, pages = 0, cuts = 0;
  while (left > 0) {
    unsigned size = left < p ? left : p;
    unsigned wanted = __VERIFIER_nondet_uint();
    if (wanted > 0 && wanted < size) {
      size = wanted;
      cuts++;
    }
    if (size == 0 || size > p)
      reach_error();
    seen += size;
    left -= size;
    pages++;
    if (seen + left != n)
      reach_error();
    if (pages > n)
      reach_error();
  }
  if (seen != n || cuts > pages)
    reach_error();
  return 0;
}

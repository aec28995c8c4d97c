/* As pages, but the loop goes on as long as the last page was full: if p divides n an empty page
 * follows. */
// inputs: 0, 1
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), p = __VERIFIER_nondet_uint();
  if (n > 1000000 || p < 1 || p > 64)
    return 0;
  unsigned seen = 0, left = n, pages = 0, cuts = 0, last = p;
  while (last == p) {
    unsigned size = left < p ? left : p;
    unsigned wanted = __VERIFIER_nondet_uint();
    if (wanted > 0 && wanted < size) {
      size = wanted;
      cuts++;
    }
    if (size == 0 || size > p)
      reach_error();
    last = cuts > 2 && left > 0 ? p : size;
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

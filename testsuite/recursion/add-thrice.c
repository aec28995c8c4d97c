/* A sum by recursion that adds three for each step, modulo 2^32. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

unsigned mul(unsigned a, unsigned b)
{
  if (b == 0u) {
    return 0u;
  } else {
    unsigned rest = mul(a, b - 1u);
    return rest + a;
  }
}

int main()
{
  unsigned n;
  unsigned p;

  n = __VERIFIER_nondet_uint();
  p = mul(3u, n);
  if (!(p - n == 2u * n))
    reach_error();
  return 0;
}

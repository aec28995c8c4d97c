// Recursion, and a parser of six arbitrary bytes.
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned fib(unsigned n) {
  if (n < 2)
    return n;
  return fib(n - 1) + fib(n - 2);
}
static int parse(const unsigned char *s, int n) {
  int depth = 0;
  for (int i = 0; i < n; i++) {
    if (s[i] == '(')
      depth++;
    else if (s[i] == ')') {
      if (depth == 0)
        return -1;
      depth--;
    } else if (s[i] == 0xff) {
      return -2;
    }
  }
  if (depth > n)
    return -3;
  return depth;
}
int main(void) {
  unsigned char s[6];
  for (int i = 0; i < 6; i++) s[i] = __VERIFIER_nondet_uchar();
  unsigned f = fib(s[0] & 7);
  if (f == 13) {
    return 1;
  }
  if (f == 12) {
    return 2;
  }
  return parse(s, 6) == 3;
}

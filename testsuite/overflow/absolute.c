/* The absolute value of every number but the least. */
extern int __VERIFIER_nondet_int(void);

static int absolute(int x) { return x < 0 ? -x : x; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  return x == -2147483647 - 1 ? 0 : absolute(x) & 1;
}

// Branches, a loop, a switch that falls through, and three places that no run passes.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
static int twice(int x) {
  if (x > 1000) {
    return 2000;
  }
  return 2 * x;
}
void die(int c) {
  if (c)
    abort();
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int s = 0;
  if (n == 123456789) {
    s = 1;
  }
  if (n < 0 || n > 100) return 1;
  for (int i = 0; i < n; i++) {
    s += twice(i);
  }
  switch (n) {
    case 3: s++; break;
    case 4: s += 2; 
    case 5: s += 3; break;
    default: s--;
  }
  if (s == 5555) {
    s = 0;
  }
  if (n > 50 && s < 0) {
    s = 1;
  }
  die(n == 77);
  return s > 3 ? 1 : 0;
}

/* Checks that hang on a sequence of numbers, and others that hang on two relations. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned scramble(unsigned s) { return ((s * 1103515245u + 12345u) & 0x7fffffffu) ^ (s >> 3); }

#define CHECK(it) if (!(it)) reach_error()

int main(void) {
  unsigned s = 31;
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int u = a, v = a, x = b, y = b;
  for (int i = 0; i < 250; i++) {
    s = scramble(s);
    int by = __VERIFIER_nondet_int();
    if (by > 5) {
      u += by;
      v += 1;
      v += by - 1;
    } else {
      x -= by;
      y -= by;
    }
    CHECK((s & 3) != 4);
    CHECK(u - v == 0);
    CHECK(x - y == 0);
  }
  CHECK(s == 1614080936u);
  CHECK(s % 8 == 0);
  CHECK(s % 1000 == 936);
  CHECK((s ^ 1) != 0);
  CHECK(s / 1000000 == 1614);
  CHECK(u == v);
  CHECK(x == y);
  CHECK(u + y == v + x);
  CHECK(u + x == v + y);
  return 0;
}

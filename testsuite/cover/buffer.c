// A buffer of arbitrary size, a float.
#include <verifier.h>
static int check(const unsigned char *s, int n) {
  if (n < 4) return 0;
  if (s[0] == 'P' && s[1] == 'K') {
    if (s[2] == 3) {
      return 2;
    }
    return 1;
  }
  return 0;
}
int main(void) {
  int n = verifier_between(0, 6);
  unsigned char *b = verifier_buffer(n);
  int r = check(b, n);
  if (r == 2 && n == 3) {
    return 7;
  }
  double d;
  verifier_any(&d);
  if (d > 1.5 && d < 1.75) {
    return 3;
  }
  return r;
}

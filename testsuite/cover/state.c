// A lock that opens behind four letters; and letters that are too few for what follows.
extern char __VERIFIER_nondet_char(void);
enum { SHUT, ONE, TWO, THREE, OPEN };
int main(void) {
  int state = SHUT;
  for (int i = 0; i < 6; i++) {
    char c = __VERIFIER_nondet_char();
    switch (state) {
    case SHUT:
      state = c == 'o' ? ONE : SHUT;
      break;
    case ONE:
      state = c == 'p' ? TWO : SHUT;
      break;
    case TWO:
      if (c == 'e')
        state = THREE;
      break;
    case THREE:
      if (c == 'n')
        state = OPEN;
      break;
    case OPEN:
      if (i < 3)
        return 2;
      return 1;
    }
  }
  return 0;
}

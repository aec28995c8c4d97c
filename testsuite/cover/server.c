// A loop that never ends: tests are cut behind what they are for.
extern int __VERIFIER_nondet_int(void);
static int st;
int main(void) {
  while (1) {
    int c = __VERIFIER_nondet_int();
    switch (st) {
    case 0: if (c == 'a') st = 1; break;
    case 1: if (c == 'b') st = 2; else st = 0; break;
    case 2: if (c == 'c') {
        st = 3;
      }
      break;
    case 3:
      st = 0;
      break;
    }
    if (st > 3) {
      st = 0;
    }
  }
}

/* A status word with bit fields set and tested by masks: clearing BUSY also clears ERROR because the mask is wrong. */
// inputs: 1, 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { BUSY = 1 << 3, ERROR_BIT = 1 << 4, READY = 1 << 7 };
int main(void) {
  unsigned status = READY;
  int failed = 0;
  for (int i = 0; i < 2; i++) {
    switch (__VERIFIER_nondet_int()) {
    case 1:
      status |= BUSY | ERROR_BIT;
      failed = 1;
      break;
    case 2:
      status &= ~0x18u;
      break;
    }
  }
  if (failed && !(status & ERROR_BIT))
    reach_error();
  return 0;
}

/* A reader-writer lock: the upgrade from reading to writing forgets the other readers. */
// inputs: 1, 1, 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int readers = 0, writer = 0;
  for (int i = 0; i < 5; i++) {
    switch (__VERIFIER_nondet_int()) {
    case 1:
      if (!writer)
        readers++;
      break;
    case 2: /* upgrade */
      if (readers > 0 && !writer) {
        readers--;
        writer = 1;
      }
      break;
    case 3:
      if (writer)
        writer = 0;
      else if (readers > 0)
        readers--;
      break;
    default:
      return 0;
    }
    if (writer && readers)
      reach_error();
  }
  return 0;
}

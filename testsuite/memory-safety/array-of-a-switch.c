/* A jump goes around a declaration, whose scope the compiler does not mark then. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *kept = 0;
  switch (__VERIFIER_nondet_int()) {
  case 1:;
    int buffer[4];
    buffer[0] = 1;
    kept = buffer;
    break;
  case 2:
    return 0;
  default:
    return 1;
  }
  return kept[0];
}

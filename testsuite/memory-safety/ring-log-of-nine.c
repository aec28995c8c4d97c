/* As ring-log, but the mask lets a ninth place through. */
extern int __VERIFIER_nondet_int(void);

static int samples[8];

int main(void) {
  unsigned next = 0;
  while (__VERIFIER_nondet_int()) {
    samples[next % 9] = __VERIFIER_nondet_int();
    next++;
  }
  return samples[0] == samples[7];
}

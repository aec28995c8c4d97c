/* A counter that goes down to zero, a sequence that it determines, and a count that it does not. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int count = 0;
  unsigned sequence = 1;
  for (int i = 30; i >= 0; i--) {
    if (__VERIFIER_nondet_int()) count++;
    sequence = sequence * 3 + i;
  }
  if (sequence == 77) reach_error();
  if (count > 31) reach_error();
  return 0;
}

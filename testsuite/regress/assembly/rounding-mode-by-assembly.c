// Assembly may set another rounding mode.
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) {
  volatile double a = 1.0, b = 3.0;
  double nearest = a / b;
  unsigned upward = 0x1f80 | 0x4000;
  __asm__ volatile("ldmxcsr %0" ::"m"(upward));
  if (a / b != nearest) reach_error();
  return 0;
}

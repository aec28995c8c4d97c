// Assembly may change how floating-point numbers are rounded.
// native: skip (only where ldmxcsr is known)
extern void reach_error(void);

int main(void) {
  unsigned mode = 0x1f80 | 0x4000;
  __asm__ volatile("ldmxcsr %0" ::"m"(mode));
  volatile double a = 1, b = 3;
  if (a / b != 1.0 / 3) reach_error();
}

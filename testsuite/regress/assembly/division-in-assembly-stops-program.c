// A division in assembly by zero, or without a quotient that fits, stops the program.
// native: skip (a run ends by a signal)
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned quotient, rest, by = __VERIFIER_nondet_uint();
  __asm__ volatile("divl %4" : "=a"(quotient), "=d"(rest) : "0"(5u), "1"(1u), "r"(by) : "cc");
  if (by < 2) reach_error();
  return 0;
}

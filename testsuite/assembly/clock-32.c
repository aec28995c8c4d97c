// Two registers are one number: with the machine's clock in it, and copied by an empty template.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned long long now;
  __asm__ volatile("rdtsc" : "=A"(now));
  unsigned x = (unsigned)now, y = x;
  __asm__ volatile("" : "+r"(x), "+r"(y));
  if (x != y) reach_error();
  return 0;
}

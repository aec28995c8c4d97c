// What a clock says is arbitrary.
// native: skip (nobody waits so long)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  if (high == 12345) reach_error();
  return 0;
}

// Fences, pauses and barriers for the compiler change nothing.
// native: skip (hlt and cli are the kernel's)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int shared;
static void relax(void) { __asm__ volatile("rep; nop" : : : "memory"); }
static void stop_interrupts(void) { __asm__ volatile("cli" : : : "memory"); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  shared = x;
  __asm__ volatile("" : : : "memory");
  __asm__ volatile("mfence\n\tlfence\n\tsfence" : : : "memory");
  __asm__ volatile("lock; addl $0,0(%%rsp)" : : : "memory", "cc");
  relax();
  stop_interrupts();
  __asm__ volatile("sti; hlt" : : : "memory");
  __asm__ volatile("pause # wait a moment\n\tnop");
  if (shared != x) reach_error();
  return 0;
}

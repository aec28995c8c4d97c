// A directive in assembly writes any instruction.
// native: skip (the error is called by its address)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
void f(void) { reach_error(); }
int main(void) {
  __asm__ volatile("lea f(%%rip), %%rax\n\t.byte 0xff, 0xd0" : : : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "memory");
  return 0;
}

// Behind the trap of a warning, the kernel goes on: not TRUE.
// native: skip (it is a fault)
extern void reach_error(void);
int main(void) {
  __asm__ volatile("1:\tud2\n.pushsection __bug_table,\"aw\"\n2:\t.long 1b - 2b, %c0 - 2b\n\t"
                   ".word %c1, 1\n\t.org 2b+%c2\n.popsection" : : "i"("file.c"), "i"(12), "i"(12));
  reach_error();
  return 0;
}

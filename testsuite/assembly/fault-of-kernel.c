// Behind the trap of a fault (no flag says that it is a warning), nothing comes: TRUE.
extern void reach_error(void);
int main(void) {
  __asm__ volatile("1:\tud2\n.pushsection __bug_table,\"aw\"\n2:\t.long 1b - 2b, %c0 - 2b\n\t"
                   ".word %c1, 0\n\t.org 2b+%c2\n.popsection" : : "i"("file.c"), "i"(12), "i"(12));
  reach_error();
  return 0;
}

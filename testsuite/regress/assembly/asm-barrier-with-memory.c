/* Empty assembly with a memory operand is a barrier and nothing else; the operand keeps its element type, without which it is not valid IR. */
extern void reach_error(void);
int main(void) {
  int x = 3;
  __asm__ volatile("" : "+m"(x) : : "memory");
  if (x != 3)
    reach_error();
  return 0;
}

// An operand of the constraint p is the memory at an address.
extern void reach_error(void);
int main(void) {
  long x = 5, *p = &x, y;
  __asm__("mov %1, %0" : "=r"(y) : "p"(p));
  if (y != 5) reach_error();
  return 0;
}

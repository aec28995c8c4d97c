// Assembly makes a static object one that other modules can name.
// native: skip (needs another module)
extern void reach_error(void); extern void unknown(void);
static int x;
__asm__(".globl x");
int main(void) {
  x = 0;
  unknown();
  if (x) reach_error();
  return 0;
}

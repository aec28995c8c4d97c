// Behind a comment in assembly stands more assembly: here, y is x.
// native: skip (needs a linker that allows it)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int x;
extern int y;
__asm__("/* y is x */ .set y, x");
int main(void) {
  x = 0;
  y = 1;
  if (x) reach_error();
  return 0;
}

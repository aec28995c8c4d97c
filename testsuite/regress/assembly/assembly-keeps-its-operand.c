/* An empty template hides a value from the compiler and leaves it as it is. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1;
  __asm__("" : "+r"(x));
  if (x != 1)
    reach_error();
  return 0;
}

// What unknown code calls back at the end, in this state, is harmless.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int open;
static void f(void) { if (open) reach_error(); }
extern void give(void (*)(void));
int main(void) {
  give(f);
  open = __VERIFIER_nondet_int() != 0;
  open = 0;
  return 0;
}

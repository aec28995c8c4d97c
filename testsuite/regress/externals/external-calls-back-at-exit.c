// Unknown code may call back at the end of the run what it was given before.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int flag;
static void f(void) { if (flag) reach_error(); }
extern void give(void (*)(void));
int main(void) {
  give(f);
  flag = 1;
  return 0;
}

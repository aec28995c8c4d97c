/* Function pointers compare with each other and with null; an unset hook is skipped, the set one fires. */
// inputs: 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int fired;
static void hook_a(void) { fired = 1; }
static void hook_b(void) { fired = 2; }
static void (*hook)(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 1)
    hook = hook_a;
  if (n == 2)
    hook = hook_b;
  if (hook)
    hook();
  if (hook == hook_b && fired == 2)
    reach_error();
  return 0;
}

/* A dispatch table with one entry too few: the command 2 runs the handler of 3. */
// inputs: 2
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static int armed;
static void idle(void) {}
static void arm(void) { armed = 1; }
static void fire(void) { if (!armed) reach_error(); }
static void (*const handlers[])(void) = {idle, arm, /* disarm is missing */ fire};
int main(void) {
  unsigned command = __VERIFIER_nondet_uint();
  if (command < sizeof handlers / sizeof handlers[0])
    handlers[command]();
  return 0;
}

/* A function that does not return still calls back first. */
// native: skip (needs an external function)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void run_forever(void (*f)(void)) __attribute__((noreturn));
static void handler(void) { reach_error(); }
int main(void) { run_forever(handler); }

/* What a callback returns is known outside. */
// native: skip (needs an external function)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void ask(int *(*f)(void));
static int secret;
static int *tell(void) { return &secret; }
int main(void) {
  ask(tell);
  if (secret == 5)
    reach_error();
  return 0;
}

/* An unknown function calls the function that it is given. */
// native: skip (needs an external function)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void each(void (*f)(int));
static void visit(int x) {
  (void)x;
  reach_error();
}
int main(void) {
  each(visit);
  return 0;
}

/* The function that is called back keeps what the error depends on within bounds. */
// native: skip (needs an external function)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void each(void (*f)(int));
static unsigned count;
static void visit(int x) {
  if (x > 0 && count < 3)
    count++;
}
int main(void) {
  each(visit);
  if (count > 3)
    reach_error();
  return 0;
}

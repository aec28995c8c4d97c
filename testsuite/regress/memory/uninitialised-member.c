/* One member of a local struct is never written. */
// inputs: 1
// fill: 0x41
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct options { int verbose; int level; };
int main(void) {
  struct options o;
  o.verbose = __VERIFIER_nondet_int();
  if (o.verbose == 1 && o.level == 0x41414141)
    reach_error();
  return 0;
}

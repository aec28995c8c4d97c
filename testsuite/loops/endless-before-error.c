/* The error call stands behind an endless loop without side effects. A compiler may delete such a loop; a verifier must
 * not: the call is never reached. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 17) {
    while (1) {
    }
    reach_error();
  }
  for (;;)
    if (x != 17)
      return 0;
}

/* That a pointer may lead to an object does not put the object at the literal address that the
   pointer holds in this run. */
// native: skip (nothing is mapped there)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int g;
int main(void) {
  int is_literal = __VERIFIER_nondet_int();
  int *p = is_literal ? (int *)65536 : &g;
  g = 2;
  *p = 1;
  if (is_literal && g == 1) reach_error();
}

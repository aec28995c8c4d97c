/* (variant) same, may-alias. FALSE, only on path p==&x. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x, y, *p = __VERIFIER_nondet_int() ? &x : &y;
  x = 1; y = 1; *p = 1; x = 0;
  if (p != &x && *p != 1) reach_error();   /* holds  */
  if (*p != 1) reach_error();              /* fails iff p==&x */
  return 0;
}

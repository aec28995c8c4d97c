/* Swapping a variable with itself by exclusive or makes it zero. */
// inputs: 5, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void swap(int *a, int *b) {
  *a ^= *b;
  *b ^= *a;
  *a ^= *b;
}
int main(void) {
  int v[2];
  v[0] = __VERIFIER_nondet_int();
  v[1] = 9;
  int old = v[0];
  swap(&v[0], __VERIFIER_nondet_int() ? &v[0] : &v[1]);
  if (v[0] != 9 && v[0] != old)
    reach_error();
  return 0;
}

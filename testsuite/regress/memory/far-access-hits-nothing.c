/* An access far beyond an array is none to another one, wherever the replay has put that. */
// native: skip (an overrun)
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int a[4], b[4];
int *volatile keep[2] = {a, b};
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n != 262148) return 0;
  b[0] = 2;
  a[n] = 1;
  if (b[0] == 1) reach_error();
}

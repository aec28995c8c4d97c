/* The error lies behind 200000 concrete iterations: the path is long, its formula needs slicing. */
// inputs: 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned h = 1;
  for (int i = 0; i < 200000; i++)
    h = h * 1664525u + 1013904223u;
  if (x == 3 && (h & 1) == 1)
    reach_error();
  return 0;
}

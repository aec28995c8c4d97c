/* A copy that leaves out the first element. */
// inputs: 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int from[100000], to[100000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  for (int i = 0; i < n; i++)
    from[i] = 42;
  for (int i = 1; i < n; i++)
    to[i] = from[i];
  for (int i = 0; i < n; i++)
    if (to[i] != 42)
      reach_error();
  return 0;
}

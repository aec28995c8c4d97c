/* Each week the one at the head of a rota goes to its end, and all others move up by one. The
   check compares with a copy from before: all have moved up by one, and the first one is the
   last. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void move_on(int *rota, int n) {
  int first = rota[0];
  for (int i = 0; i + 1 < n; i++)
    rota[i] = rota[i + 1];
  rota[n - 1] = first;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000)
    return 0;
  int rota[n], before[n];
  for (int i = 0; i < n; i++)
    rota[i] = __VERIFIER_nondet_int();
  do {
    for (int i = 0; i < n; i++)
      before[i] = rota[i];
    move_on(rota, n);
  } while (__VERIFIER_nondet_int());
  for (int i = 0; i + 1 < n; i++)
    if (rota[i] != before[i + 1])
      reach_error();
  if (rota[n - 1] != before[0])
    reach_error();
  return 0;
}

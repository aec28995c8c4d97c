/* The same, where four is let in: that call returns. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void exit(int);
static int seen;
static void descend(int n) {
  if (n == 3)
    exit(0);
  if (n > 5)
    return;
  descend(n + 1);
  seen = 1;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 4)
    return 0;
  descend(n);
  reach_error();
  return 0;
}

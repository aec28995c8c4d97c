/* The same, where the second call is taken to give what the first one gives. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int offset;
static int add(int x) {
  if (__VERIFIER_nondet_int())
    return add(x);
  return x + offset;
}
int main(void) {
  offset = 1;
  int more = add(1);
  offset = -1;
  int less = add(1);
  if (more != 2 || less <= 1)
    reach_error();
  return 0;
}

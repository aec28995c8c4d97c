/* A loop ends where an element is the key; another element is changed, which may be this one. */
// inputs: 5 0 5
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000];
int main(void) {
  int at = __VERIFIER_nondet_int(), key = __VERIFIER_nondet_int();
  int other = __VERIFIER_nondet_int();
  if (at < 0 || other < 0 || other >= 100000)
    return 0;
  while (at < 100000 && a[at] != key)
    at++;
  a[other] = 1;
  if (at < 100000 && a[at] != key)
    reach_error();
  return 0;
}

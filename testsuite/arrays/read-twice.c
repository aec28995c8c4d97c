/* A loop ends where an element is the key; read once more, it is. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[100000];
int main(void) {
  int at = __VERIFIER_nondet_int(), key = __VERIFIER_nondet_int();
  if (at < 0)
    return 0;
  while (at < 100000 && a[at] != key)
    at++;
  if (at < 100000 && a[at] != key)
    reach_error();
  return 0;
}

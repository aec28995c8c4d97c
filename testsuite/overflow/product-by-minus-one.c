/* A number is divided by minus one where it is not the least one: clang folds half of its check. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -2147483647)
    return 0;
  return x / -1 * -1 + x % -1 == x;
}

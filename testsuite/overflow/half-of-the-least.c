/* The least number by minus one, which is written down.
   // inputs: -2147483648 */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int number = __VERIFIER_nondet_int();
  if (number > 0)
    return 0;
  return number / -1 > 5;
}

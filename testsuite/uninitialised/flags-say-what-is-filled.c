/* A second array says which elements of the first one were written. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int values[100], is_set[100] = {0}, sum = 0;
  for (int i = 0; i < 100; i++)
    if (__VERIFIER_nondet_int()) {
      values[i] = i;
      is_set[i] = 1;
    }
  for (int i = 0; i < 100; i++)
    if (is_set[i])
      sum += values[i];
  return sum;
}

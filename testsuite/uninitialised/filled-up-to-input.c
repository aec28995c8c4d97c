/* An array of which as much is read as was filled: any number. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int values[100], sum = 0;
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 100)
    return 0;
  for (unsigned i = 0; i < n; i++)
    values[i] = (int)i;
  for (unsigned i = 0; i < n; i++)
    sum += values[i];
  return sum;
}

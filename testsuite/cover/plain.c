// No inputs: one run, which is the only test.
static int fact(int n) {
  if (n < 0)
    return 0;
  return n < 2 ? 1 : n * fact(n - 1);
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 5; i++)
    sum += fact(i);
  if (sum != 34)
    return 1;
  return 0;
}

/* The sieve of Eratosthenes up to 100: 25 primes. */
extern void reach_error(void);
int main(void) {
  unsigned char composite[101] = {0};
  int primes = 0;
  for (int i = 2; i <= 100; i++) {
    if (composite[i])
      continue;
    primes++;
    for (int j = 2 * i; j <= 100; j += i)
      composite[j] = 1;
  }
  if (primes != 25 || composite[97] || !composite[91])
    reach_error();
  return 0;
}

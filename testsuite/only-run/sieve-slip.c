/* A sieve up to 10,000: one run of 90,000 edges, at the end of which the count is another one. */
extern void reach_error(void);
static char prime[10001];
int main(void) {
  int n = 0;
  for (int i = 2; i <= 10000; i++) prime[i] = 1;
  for (int i = 2; i <= 10000; i++) {
    if (!prime[i]) continue;
    n++;
    for (int j = 2 * i; j <= 10000; j += i) prime[j] = 0;
  }
  if (n != 1230) reach_error();
}

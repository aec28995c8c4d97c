// goto: loops, leaving nests, into blocks; break and continue in nests.
#include "out.h"
int main(void) {
  int i = 0, sum = 0;
again:
  sum += i++;
  if (i < 10) goto again;
  SHOW(sum);
  for (i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++)
      for (int k = 0; k < 10; k++) {
        if (i * 100 + j * 10 + k == 357) goto found;
        if (k > j) break;
        if ((i + j + k) % 2) continue;
        sum++;
      }
found:
  SHOW(sum);
  SHOW(i);
  int n = 27, steps = 0;
collatz:
  if (n == 1) goto done;
  steps++;
  if (n % 2) goto odd;
  n /= 2;
  goto collatz;
odd:
  n = 3 * n + 1;
  goto collatz;
done:
  SHOW(steps);
  if (steps > 5) goto inside;
  while (steps < 200) {
    steps += 100;
  inside:
    steps += 7;
  }
  SHOW(steps);
  do {
    if (--steps % 13 == 0) break;
    continue;
  } while (1);
  SHOW(steps);
  return 0;
}

// Arrays of variable length: one- and two-dimensional, as parameters, in loops and recursion, their sizes.
#include "out.h"
static int work(int n) {
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i * i;
  int s = 0;
  for (int i = 0; i < n; i++) s += a[n - 1 - i] * (i + 1);
  return s;
}
static int trace(int n, int m[n][n]) {
  int s = 0;
  for (int i = 0; i < n; i++) s += m[i][i] - m[i][n - 1 - i] * 2;
  return s;
}
static int nest(int n) {
  if (n == 0) return 0;
  char a[n];
  for (int i = 0; i < n; i++) a[i] = (char)n;
  int below = nest(n - 1);
  return below + a[n - 1] * a[0];
}
int main(void) {
  for (int n = 1; n < 8; n++) decimal(work(n)), putchar(' ');
  line();
  int n = 6, m[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) m[i][j] = i * 7 % 5 + j * 3;
  SHOW(trace(n, m));
  SHOW(sizeof m);
  SHOW(sizeof m[0] / sizeof(int) + (sizeof(char[n++])));
  SHOW(n);
  SHOW(nest(12));
  int sum = 0;
  for (int i = 1; i < 10; i++) {
    int t[i], *p = t;
    for (int j = 0; j < i; j++) *p++ = j + i;
    sum += t[i - 1] + t[0];
  }
  SHOW(sum);
  return 0;
}

// Recursion: factorial, Fibonacci, Ackermann, Hanoi, permutations.
#include "out.h"
static u64 factorial(int n) { return n < 2 ? 1 : (u64)n * factorial(n - 1); }
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
static int moves;
static void hanoi(int n, char from, char to, char via) {
  if (n == 0) return;
  hanoi(n - 1, from, via, to);
  moves++;
  if (moves < 8) putchar(from), putchar(to), putchar(' ');
  hanoi(n - 1, via, to, from);
}
static int count;
static void permute(char *s, int at, int n) {
  if (at == n) {
    if (count++ % 5 == 0) text(s), putchar(' ');
    return;
  }
  for (int i = at; i < n; i++) {
    char t = s[at]; s[at] = s[i]; s[i] = t;
    permute(s, at + 1, n);
    t = s[at]; s[at] = s[i]; s[i] = t;
  }
}
int main(void) {
  SHOW(factorial(20));
  SHOW(fibonacci(18));
  SHOW(ackermann(2, 5));
  hanoi(7, 'a', 'c', 'b'), line();
  SHOW(moves);
  char s[] = "abcd";
  permute(s, 0, 4), line();
  SHOW(count);
  return 0;
}

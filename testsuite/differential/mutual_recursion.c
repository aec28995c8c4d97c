// Mutual recursion: parity, Hofstadter's sequences, a recursive-descent calculator.
#include "out.h"
static int odd(u32 n);
static int even(u32 n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(u32 n) { return n == 0 ? 0 : even(n - 1); }
static int male(int n);
static int female(int n) { return n == 0 ? 1 : n - male(female(n - 1)); }
static int male(int n) { return n == 0 ? 0 : n - female(male(n - 1)); }
static const char *at;
static int sum(void);
static int atom(void) {
  if (*at == '(') { at++; int v = sum(); at++; return v; }
  if (*at == '-') { at++; return -atom(); }
  int v = 0;
  while (*at >= '0' && *at <= '9') v = v * 10 + (*at++ - '0');
  return v;
}
static int product(void) {
  int v = atom();
  for (;;) {
    if (*at == '*') at++, v *= atom();
    else if (*at == '/') at++, v /= atom();
    else if (*at == '%') at++, v %= atom();
    else return v;
  }
}
static int sum(void) {
  int v = product();
  while (*at == '+' || *at == '-') {
    char op = *at++;
    int w = product();
    v = op == '+' ? v + w : v - w;
  }
  return v;
}
static int calculate(const char *s) { at = s; return sum(); }
int main(void) {
  SHOW(even(100) * 10 + odd(99));
  for (int i = 0; i < 16; i++) decimal(female(i)), decimal(male(i)), putchar(' ');
  line();
  SHOW(calculate("2+3*4"));
  SHOW(calculate("(2+3)*4-10/3%2"));
  SHOW(calculate("-(7-10)*((1+2)*(3+4))"));
  SHOW(calculate("100/7/2-1-2-3"));
  return 0;
}

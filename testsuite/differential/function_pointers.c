// Function pointers: tables, parameters, results, in structs, compared.
#include "out.h"
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
typedef int (*binary)(int, int);
static binary table[] = {add, sub, mul};
static binary choose(char c) { return c == '+' ? add : c == '-' ? sub : mul; }
static int fold(const int *xs, int n, binary f, int start) {
  for (int i = 0; i < n; i++) start = f(start, xs[i]);
  return start;
}
struct animal { const char *name; void (*speak)(const struct animal *, int); struct animal *next; };
static void bark(const struct animal *a, int n) { while (n-- > 0) text(a->name), text(" woof "); line(); }
static void meow(const struct animal *a, int n) { text(a->name), text(" meow "), decimal(n), line(); if (a->next) a->next->speak(a->next, n - 1); }
static void twice(void (*f)(int *), int *x) { f(x), f(x); }
static void increment(int *x) { ++*x; }
static void square(int *x) { *x *= *x; }
int main(void) {
  int xs[] = {1, 2, 3, 4, 5};
  for (int i = 0; i < 3; i++) SHOW(fold(xs, 5, table[i], 10));
  SHOW(choose('-')(9, 4) * 100 + (*choose('+'))(9, 4));
  struct animal dog = {"rex", bark, 0}, cat = {"tom", meow, &dog};
  cat.speak(&cat, 3);
  int v = 3;
  twice(square, &v), twice(increment, &v);
  SHOW(v);
  SHOW(choose('*') == table[2]);
  SHOW(table[0] != sub);
  binary *p = table + 1;
  SHOW(p[1](6, 7));
  binary f = 0;
  SHOW(f == 0);
  return 0;
}

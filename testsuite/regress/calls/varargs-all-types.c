/* Every kind of type behind `...`, with registers of both kinds used up on the way, and with fixed arguments that use some. */
#include <stdarg.h>
extern void reach_error(void);
struct two { double d; long l; };
struct floats { float a, b; };
struct big { int a[7]; };
struct small { char c[3]; };
static void f(double x, int n, struct big before, ...) {
  va_list a, b;
  va_start(a, before);
  va_copy(b, a);
  for (int i = 0; i < n; i++)
    if (va_arg(a, int) != i) reach_error();
  for (int i = 0; i < n; i++)
    if (va_arg(a, double) != i + 0.5) reach_error();
  struct two t = va_arg(a, struct two);
  struct floats fl = va_arg(a, struct floats);
  struct big g = va_arg(a, struct big);
  struct small s = va_arg(a, struct small);
  long double ld = va_arg(a, long double);
  long long ll = va_arg(a, long long);
  char *p = va_arg(a, char *);
  if (t.d != 1.5 || t.l != 7 || fl.a != 2.5f || fl.b != 3.5f || g.a[6] != 66 || s.c[2] != 'z') reach_error();
  if (ld != 4.5L || ll != -8 || *p != 'q') reach_error();
  if (n > 0 && va_arg(b, int) != 0) reach_error();
  if (before.a[6] != 66 || x != 0.25) reach_error();
  va_end(b);
  va_end(a);
}
int main(void) {
  struct two t = {1.5, 7};
  struct floats fl = {2.5f, 3.5f};
  struct big g = {{0, 11, 22, 33, 44, 55, 66}};
  struct small s = {{'x', 'y', 'z'}};
  f(0.25, 0, g, t, fl, g, s, 4.5L, -8LL, "q");
  f(0.25, 3, g, 0, 1, 2, 0.5, 1.5, 2.5, t, fl, g, s, 4.5L, -8LL, "q");
  f(0.25, 8, g, 0, 1, 2, 3, 4, 5, 6, 7, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, t, fl, g, s, 4.5L, -8LL, "q");
  return 0;
}

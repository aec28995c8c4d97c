/* A structure aligned to 16 bytes goes into registers while there are any, else to an aligned place on the stack. */
#include <stdarg.h>
extern void reach_error(void);
struct __attribute__((aligned(16))) s { long x, y; };
static void f(int n, ...) {
  va_list a;
  va_start(a, n);
  for (int i = 0; i < n; i++) (void)va_arg(a, int);
  struct s s = va_arg(a, struct s);
  int last = va_arg(a, int);
  va_end(a);
  if (s.x != 77 || s.y != 88 || last != 9) reach_error();
}
int main(void) {
  struct s s = {77, 88};
  f(1, 1, s, 9);
  f(4, 1, 2, 3, 4, s, 9);
  f(6, 1, 2, 3, 4, 5, 6, s, 9);
  return 0;
}

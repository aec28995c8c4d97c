/* Vectors: of 8 and 16 bytes in registers, larger ones in memory, aligned to their size. */
#include <stdarg.h>
extern void reach_error(void);
typedef int v2 __attribute__((vector_size(8)));
typedef int v4 __attribute__((vector_size(16)));
typedef int v8 __attribute__((vector_size(32)));
static void f(int n, ...) {
  va_list a;
  va_start(a, n);
  for (int i = 0; i < n; i++) (void)va_arg(a, int);
  v4 s = va_arg(a, v4);
  v2 t = va_arg(a, v2);
  v8 u = va_arg(a, v8);
  va_end(a);
  if (s[3] != 4 || t[1] != 6 || u[0] != 1 || u[7] != 8) reach_error();
}
int main(void) {
  v4 s = {1, 2, 3, 4};
  v2 t = {5, 6};
  v8 u = {1, 2, 3, 4, 5, 6, 7, 8};
  f(1, 1, s, t, u);
  f(6, 1, 2, 3, 4, 5, 6, s, t, u);
  return 0;
}

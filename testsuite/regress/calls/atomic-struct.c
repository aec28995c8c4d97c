// Atomic objects of any size are read and written by functions of the compiler's run time.
#include <stdatomic.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
struct S { long a, b, c; };
_Atomic struct S s;
int main(void) {
  struct S x = {1, 2, 3}, y;
  atomic_store(&s, x);
  y = atomic_load(&s);
  if (y.a != 1 || y.b != 2 || y.c != 3) reach_error();
  struct S z = {4, 5, 6};
  if (atomic_compare_exchange_strong(&s, &z, x)) reach_error();
  if (z.a != 1 || z.c != 3) reach_error();
  if (!atomic_compare_exchange_strong(&s, &z, ((struct S){7, 8, 9}))) reach_error();
  y = atomic_exchange(&s, x);
  if (y.a != 7 || y.c != 9) reach_error();
  return 0;
}

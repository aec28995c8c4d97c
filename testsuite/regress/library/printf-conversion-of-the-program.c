// GNU: printf calls what the program has registered for a conversion.
// native: skip (the native runtime has no C library)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <printf.h>
#include <stdio.h>
static int called;
static int print(FILE *file, const struct printf_info *info, const void *const *args) { return called = 1; }
static int arguments(const struct printf_info *info, size_t n, int *types) { return 0; }
int main(void) {
  register_printf_function('W', print, arguments);
  called = 0;
  printf("%W");
  if (called) reach_error();
  return 0;
}

// Functions that write give what the run drew, as often as it drew it, and errno changes nowhere
// natively where the front end lets it change.
#include <errno.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  puts("a");
  putchar('b');
  fputc('c', stdout);
  fputs("d", stdout);
  printf("%d\n", 5);
  int x = __VERIFIER_nondet_int();
  if (x == 5)
    return 1;
  if (puts("x") > 7)
    return 2;
  if (putchar('x') != 'x')
    return 3;
  if (printf("x\n") == 2)
    x++;
  errno = 0;
  if (fputc('b', stderr) == 'b' && errno == 5)
    return 4;
  if (__VERIFIER_nondet_int() == 9)
    return 5;
  return 0;
}

/* As text-without-end, but it is printed. */
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[3];
  for (int i = 0; i < 3; i++)
    text[i] = __VERIFIER_nondet_char();
  printf("%s\n", text);
  return 0;
}

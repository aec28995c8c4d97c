/* As printed-without-end, with an end. */
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[3];
  for (int i = 0; i < 2; i++)
    text[i] = __VERIFIER_nondet_char();
  text[2] = 0;
  printf("%s\n", text);
  return 0;
}

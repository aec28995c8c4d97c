/* The length of a text that fills its array. */
#include <string.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[6];
  for (int i = 0; i < 6; i++)
    text[i] = __VERIFIER_nondet_char();
  return (int)strlen(text);
}

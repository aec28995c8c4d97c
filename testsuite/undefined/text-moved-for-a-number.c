// For one number of many, a text is moved within its place.
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[8] = " abc";
  if (__VERIFIER_nondet_int() == 1234567) strcpy(text, text + 1);
  return text[0];
}

// For any number, a text is copied to a place behind it.
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[8] = "abc";
  int n = __VERIFIER_nondet_int();
  if (n >= 0 && n < 3) strcpy(text + 4, text + n);
  return text[0];
}

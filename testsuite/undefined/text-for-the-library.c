/* What the library is given to read is not checked, but said to be taken for valid. */
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char line[8] = "n is";
  int n = __VERIFIER_nondet_int();
  line[4] = (char)('0' + (n & 7));
  line[5] = 0;
  fputs(line, stdout);
  return 0;
}

/* mempcpy is memcpy but for what it returns. */
// inputs: 4
#define _GNU_SOURCE
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char line[12] = "abcdefghijk";
  int at = __VERIFIER_nondet_int();
  if (at < 0 || at > 7)
    return 0;
  char *end = mempcpy(line + at, line, 5);
  return *end;
}

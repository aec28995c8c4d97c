/* Two halves of a buffer, one byte of which is in both. */
// inputs: 8
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char buffer[16] = "0123456789abcde";
  int half = __VERIFIER_nondet_int();
  if (half < 0 || half > 8)
    return 0;
  memcpy(buffer + 7, buffer, (size_t)half);
  return buffer[7];
}

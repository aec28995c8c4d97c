/* Nobody looks whether a number could be read. */
// native: skip (what is read is an input)
#include <stdio.h>
int main(void) {
  int n;
  scanf("%d", &n);
  return n > 3;
}

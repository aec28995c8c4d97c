/* What printf is to print has no end that was written. */
// inputs: none
#include <stdio.h>
int main(void) {
  char name[8];
  name[0] = 'x';
  printf("%s", name);
  return 0;
}

// "%5c" takes what there is at the end of the input (was TRUE).
#include <stdio.h>

int main(void) {
  char field[5];
  if (scanf("%5c", field) == 1 && field[4] == 'x') return 1;
  return 0;
}

/* The last row may be shorter than the others, but is filled as they are. */
// inputs: 1
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *rows[3];
  int is_short = __VERIFIER_nondet_int() == 1;
  for (int i = 0; i < 3; i++)
    rows[i] = malloc(i == 2 && is_short ? 3 : 4);
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 4; k++)
      rows[i][k] = 'x';
  for (int i = 0; i < 3; i++)
    free(rows[i]);
  return 0;
}

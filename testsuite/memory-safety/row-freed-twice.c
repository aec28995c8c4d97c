/* Of three rows two may be the same one, which is then freed twice. */
// inputs: 2
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *rows[3];
  for (int i = 0; i < 3; i++)
    rows[i] = malloc(4);
  if (__VERIFIER_nondet_int() == 2) {
    free(rows[1]);
    rows[1] = rows[0];
  }
  for (int i = 0; i < 3; i++)
    free(rows[i]);
  return 0;
}

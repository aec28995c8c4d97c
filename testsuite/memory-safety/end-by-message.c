/* errx ends the program as exit does. */
#include <err.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *line = malloc(8);
  line[7] = 0;
  if (__VERIFIER_nondet_int() == 3)
    errx(1, "bad line");
  free(line);
  return 0;
}

/* `fgets` with room for one character reads nothing: a character that was pushed back stays, and
 * another one may not be taken. */
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char b[100];
  b[99] = 0;
  unsigned k = __VERIFIER_nondet_uint(), i = 0;
  while (i < k) i++;
  if (!strchr(b, 'x')) return 0;
  if (ungetc('a', stdin) != 'a') return 0;
  if (!fgets(b, 1, stdin)) return 0;
  if (ungetc('b', stdin) == EOF && i > 100000) reach_error();
  return 0;
}

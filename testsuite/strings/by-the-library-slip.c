/* The length of a text is without its end. */
// inputs: 2, 65
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 1000000)
    return 0;
  char *s = malloc(n);
  if (!s)
    return 0;
  for (int i = 0; i < n - 1; i++)
    s[i] = __VERIFIER_nondet_char();
  s[0] = 'x';
  s[n - 1] = 0;
  char *to = malloc(strlen(s));
  if (to) {
    strcpy(to, s);
    free(to);
  }
  free(s);
  return 0;
}

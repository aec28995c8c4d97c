// Names of GNU are the program's: strrchr does not call its memrchr.
// native: skip (the native runtime has no C library)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <stddef.h>
extern char *strrchr(const char *, int);
extern char *strchr(const char *, int);
void *memrchr(const void *s, int c, size_t n) { return NULL; }
char *strchrnul(const char *s, int c) { return (char *)s; }
int main(void) {
  if (strrchr("ab", 'b') != NULL && *strchr("ab", 'b') == 'b') reach_error();
  return 0;
}

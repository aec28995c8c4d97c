// What is no number of an error has a text, and is an error of strerror_r (POSIX: EINVAL).
// native: skip (the native runtime has no such function)
#include <errno.h>
#include <stddef.h>
extern int __xpg_strerror_r(int number, char *to, size_t size);
extern void reach_error(void);
int main(void) {
  char text[64];
  int result = __xpg_strerror_r(12345, text, sizeof text);
  if (result != 0 && result != ERANGE) reach_error();
  return 0;
}

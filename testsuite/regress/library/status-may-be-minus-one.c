// Functions of POSIX that report may fail or not.
// native: skip (the native runtime has no such function)
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  if (close(7) == -1 && isatty(0) == 1 && unlink("a") == 0) reach_error();
  return 0;
}

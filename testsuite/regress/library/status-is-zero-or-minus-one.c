// Functions of POSIX that report return what POSIX says.
// native: skip (the native runtime has no such function)
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  int status = close(7), terminal = isatty(0);
  if (status != 0 && status != -1) reach_error();
  if (terminal != 0 && terminal != 1) reach_error();
  return 0;
}

// What a program does that changes its environment and looks at none of it.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
  static char text[] = "COLUMNS=80";
  assert(setenv("", "x", 1) == -1 && errno == EINVAL);
  assert(setenv("A=B", "x", 1) == -1 && unsetenv("A=B") == -1);
  if (setenv("TZ", "UTC", 1) != 0) assert(errno == ENOMEM);
  tzset();
  if (putenv(text) != 0) return 1;
  assert(unsetenv("TZ") == 0);
  assert(clearenv() == 0);
  return 0;
}

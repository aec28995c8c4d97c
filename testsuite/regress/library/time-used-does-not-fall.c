// The time that a process has used never becomes less.
#include <assert.h>
#include <sys/resource.h>

int main(void) {
  struct rusage before, after;
  if (getrusage(RUSAGE_SELF, &before) != 0 || getrusage(RUSAGE_SELF, &after) != 0) return 1;
  assert(after.ru_utime.tv_sec >= before.ru_utime.tv_sec);
  return 0;
}

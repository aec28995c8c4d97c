// A machine may have only one processor.
#include <assert.h>
#include <unistd.h>

int main(void) {
  assert(sysconf(_SC_NPROCESSORS_ONLN) > 1);
  return 0;
}

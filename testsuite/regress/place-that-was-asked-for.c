// lseek() gives the place that was asked for (was FALSE).
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int file = open("data", O_RDONLY);
  if (file < 0) return 1;
  off_t at = lseek(file, 100, SEEK_SET);
  assert(at == -1 || at == 100);
  close(file);
  return 0;
}

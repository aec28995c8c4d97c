// lseek() of a device gives another place than the one asked for (was TRUE); files give that one.
#include <fcntl.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
  int file = open("data", O_RDONLY);
  if (file < 0) return 1;
  off_t at = lseek(file, 100, SEEK_SET);
  if (at != -1 && at != 100) reach_error();
  close(file);
  return 0;
}

// A file is opened, measured and read: a descriptor is no negative number, nor is a size.
// native: skip (the native runtime has no C library)
#include <assert.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  char bytes[64];
  struct stat status;
  int file = open("data", O_RDONLY);
  if (file < 0) {
    assert(file == -1);
    return 1;
  }
  if (fstat(file, &status) != 0) return 2;
  assert(status.st_size >= 0);
  long done = pread(file, bytes, sizeof bytes, 16);
  assert(done <= 64);
  for (long i = 0; i < done; i++) bytes[i] ^= 0x55;
  close(file);
  return 0;
}

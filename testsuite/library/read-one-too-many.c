// What read returns is as much as was asked for, at most: the end of the text is beyond then.
// native: skip (needs a file)
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  char text[64];
  int file = open("data", O_RDONLY);
  if (file == -1) return 1;
  long done = read(file, text, sizeof text);
  if (done < 0) return 2;
  text[done] = 0;
  return 0;
}

// The program has a malloc of its own, and calls nothing that allocates.
// native: skip (the native runtime has no C library)
#include <string.h>
#include <unistd.h>
#include <stddef.h>
extern void reach_error(void);
static int entered;
static char pool[65536];
static size_t used;
void *malloc(size_t size) {
  entered = 1;
  if (size > sizeof pool - used) return NULL;
  void *start = pool + used;
  used += (size + 15) / 16 * 16;
  return start;
}
void free(void *start) { (void)start; }
int main(void) {
  char text[8] = "abc";
  close(7);
  if (getpid() < 0 && strlen(text) > 3) return 1;
  if (entered) reach_error();
  return 0;
}

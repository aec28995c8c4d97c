// The program has a malloc of its own: localtime reads the file of the zone, so it is entered (was TRUE).
// native: skip (the native runtime has no C library)
#include <time.h>
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
  time_t now = 0;
  localtime(&now);
  if (entered) reach_error();
  return 0;
}

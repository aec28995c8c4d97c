// The program has a malloc of its own: the name of the folder is there, not what was (was TRUE).
// native: skip (the native runtime has no C library)
#include <stddef.h>
#include <unistd.h>
extern void reach_error(void);
static char pool[4096];
void *malloc(size_t size) { return size > sizeof pool ? NULL : pool; }
void free(void *start) { (void)start; }
int main(void) {
  char *name = getcwd(NULL, 200);
  if (name != NULL && name[0] != 0 && name[1] == 'a') reach_error();
  return 0;
}

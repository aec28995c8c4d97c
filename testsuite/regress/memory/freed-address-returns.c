// What is allocated after a free may get the address of what was freed.
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
  char *first = malloc(24);
  unsigned long old = (unsigned long)first;
  free(first);
  char *second = malloc(20);
  if ((unsigned long)second == old) reach_error();
  return 0;
}

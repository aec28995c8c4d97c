// Sets of scanf as glibc reads them: the - of z-a stands for itself, and in a-c-e two ranges meet.
// native: skip (the native runtime has no C library)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
int main(void) {
  char word[8];
  if (sscanf("-", "%1[z-a]", word) == 1 && sscanf("d", "%1[a-c-e]", word) == 1 && sscanf("-", "%1[a-c-e]", word) == 0 &&
      sscanf("-", "%1[-z]", word) == 1 && sscanf("b", "%1[]-z]", word) == 1 && sscanf("]", "%1[^]a]", word) == 0)
    reach_error();
  return 0;
}

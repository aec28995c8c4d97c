// flags: --all
// A violation: the second return of setjmp. LLVM drops the check, and what is not supported stays.
#include <setjmp.h>
extern void reach_error(void);
static jmp_buf place;
int main(void) {
  if (setjmp(place))
    reach_error();
  longjmp(place, 1);
}

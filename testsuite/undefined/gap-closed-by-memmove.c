/* memmove may move within an array. */
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int queue[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  int taken = __VERIFIER_nondet_int();
  if (taken < 1 || taken > 8)
    return 0;
  memmove(queue, queue + taken, (size_t)(8 - taken) * sizeof(int));
  return queue[0];
}

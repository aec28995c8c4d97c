/* memmove carries along that the element behind the last one is not written. */
// inputs: none
#include <string.h>
int main(void) {
  int queue[5];
  queue[1] = 1;
  queue[2] = 2;
  queue[3] = 3;
  memmove(queue, queue + 1, 4 * sizeof(int));
  return queue[0] + queue[3];
}

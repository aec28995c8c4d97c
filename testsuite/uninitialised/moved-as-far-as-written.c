/* memmove of what is written: of the elements that overlap some stay. */
#include <string.h>
int main(void) {
  int queue[5];
  queue[1] = 1;
  queue[2] = 2;
  queue[3] = 3;
  memmove(queue, queue + 1, 3 * sizeof(int));
  return queue[0] + queue[1] + queue[2] + queue[3];
}

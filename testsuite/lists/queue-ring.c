/* A queue as a ring in an array: first in, first out, over several rounds of wrap-around. */
extern void reach_error(void);
static int ring[4], head, tail, size;
static int put(int x) {
  if (size == 4)
    return 0;
  ring[tail] = x;
  tail = (tail + 1) & 3;
  size++;
  return 1;
}
static int get(void) {
  int x = ring[head];
  head = (head + 1) & 3;
  size--;
  return x;
}
int main(void) {
  int sent = 0, received = 0;
  for (int round = 0; round < 7; round++) {
    for (int i = 0; i < 3; i++)
      if (put(sent))
        sent++;
    while (size > 1)
      if (get() != received++)
        reach_error();
  }
  if (sent - received != size)
    reach_error();
  return 0;
}

/* A ring of 16 cells with free-running indices, for ever: tail - head is what is in it (modulo
 * 2^32), never more than 16, and the number read is the one written that many writes ago. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { SIZE = 16 };
static unsigned cell[SIZE];
static unsigned head, tail, most;

static int put(void) {
  if (tail - head >= SIZE)
    return 0;
  cell[tail % SIZE] = tail;
  tail++;
  return 1;
}

static int get(void) {
  if (head == tail)
    return 0;
  if (cell[head % SIZE] != head)
    reach_error();
  head++;
  return 1;
}

int main(void) {
  for (;;) {
    int what = __VERIFIER_nondet_int();
    if (what == 1)
      put();
    else if (what == 2)
      get();
    else if (what == 3)
      head = tail;
    unsigned inside = tail - head;
    if (inside > SIZE)
      reach_error();
    if (inside > most)
      most = inside;
    if (most > SIZE)
      reach_error();
  }
}

/* A pointer may be found by comparisons alone. */
extern void reach_error(void);
int main(void) {
  int x = 0;
  unsigned long v = (unsigned long)&x, low = 0, high = ~0ul;
  while (low < high) {
    unsigned long middle = low + (high - low) / 2;
    if (middle < v) low = middle + 1;
    else high = middle;
  }
  *(int *)low = 1;
  if (x) reach_error();
}

/* A pointer may be counted up to. */
extern void reach_error(void);
int main(void) {
  int x = 0;
  unsigned long v = (unsigned long)&x, w = 0;
  while (v) { v--; w++; }
  *(int *)w = 1;
  if (x) reach_error();
}

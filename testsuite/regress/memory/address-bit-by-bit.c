/* A pointer may be rebuilt by control flow alone. */
extern void reach_error(void);
int main(void) {
  int x = 0;
  unsigned long v = (unsigned long)&x, w = 0;
  for (int i = 0; i < 64; i++)
    if (v >> i & 1) w |= 1ul << i;
  *(int *)w = 1;
  if (x) reach_error();
}

/* A million concrete iterations with four live variables: only an analysis without cost per step gets through. */
extern void reach_error(void);
int main(void) {
  unsigned i = 0, a = 1, b = 7, c = 0;
  while (i < 1000000) {
    a = a * 5 + b;
    b ^= a >> 3;
    c += b & 1;
    i++;
  }
  if (c > i)
    reach_error();
  return 0;
}

/* A walker notes 100000 heights and the position of the highest one so far. The check says that
   the height at that position is at least each height, and above each one before it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { STEPS = 100000 };
int height[STEPS];
int main(void) {
  int peak = 0;
  for (int i = 0; i < STEPS; i++) {
    height[i] = __VERIFIER_nondet_int();
    if (height[i] > height[peak])
      peak = i;
  }
  for (int i = 0; i < STEPS; i++) {
    if (height[i] > height[peak])
      reach_error();
    if (i < peak && height[i] == height[peak])
      reach_error();
  }
  return 0;
}

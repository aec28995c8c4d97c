/* As tree-of-increments, but the counter has eight bits and no bound: its seventh increment wraps. */
// inputs: 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static unsigned char x = 249;
static void grow(void) {
  if (__VERIFIER_nondet_int()) {
    grow();
    grow();
  }
  x = x + 1;
}
int main(void) {
  grow();
  if (x < 249)
    reach_error();
  return 0;
}

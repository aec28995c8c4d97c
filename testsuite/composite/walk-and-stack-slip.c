/* As walk-and-stack, but the top does not come down with what is used. */
// inputs: 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1
// native: skip (an invalid write)
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int next[16], stack[8];
  for (int i = 0; i < 16; i++) next[i] = (i * 5 + 3) % 16;
  int at = 0, used = 0, top = 0;
  for (int i = 0; i < 100; i++) {
    at = next[at];
    int wish = __VERIFIER_nondet_int();
    if (wish > 0 && used < 8) {
      stack[top] = wish;
      used++;
      top++;
    } else if (wish < 0 && used > 0) {
      used--;
      if (wish < -9) top--;
    }
  }
  return next[at];
}

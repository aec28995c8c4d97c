// Assembly that is not followed, and reads where a register points: not TRUE.
// native: skip (a run ends by a signal)
int main(void) {
  char *p = 0;
  double x;
  __asm__ volatile("movsd (%1), %0" : "=x"(x) : "r"(p));
  return 0;
}

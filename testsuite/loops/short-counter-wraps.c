/* An unsigned char counter wraps at 256 before it reaches 300; the guard ends the loop after the wrap was seen. */
// inputs: none
extern void reach_error(void);
int main(void) {
  unsigned char c = 0;
  int rounds = 0;
  while (c < 300) {
    c++;
    rounds++;
    if (c == 0)
      reach_error();
    if (rounds == 400)
      return 0;
  }
  return 0;
}

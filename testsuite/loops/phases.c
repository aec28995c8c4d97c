/* A loop in two phases (cf. CEGAR on phase changes): x runs to 50 alone, then drags y along. */
extern void reach_error(void);
int main(void) {
  int x = 0, y = 50;
  while (x < 100) {
    x++;
    if (x > 50)
      y++;
  }
  if (y != 100)
    reach_error();
  return 0;
}

/* As phases with the drag starting at 50 instead of 51: y ends at 101. */
// inputs: none
extern void reach_error(void);
int main(void) {
  int x = 0, y = 50;
  while (x < 100) {
    x++;
    if (x >= 50)
      y++;
  }
  if (y != 100)
    reach_error();
  return 0;
}

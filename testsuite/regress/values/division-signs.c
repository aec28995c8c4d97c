/* C division truncates towards zero, the remainder takes the dividend's sign; unsigned division of the same bits differs. */
extern void reach_error(void);
int main(void) {
  int a = -7, b = 2;
  unsigned ua = (unsigned)a;
  if (a / b != -3 || a % b != -1 || a / -b != 3 || 7 % -2 != 1)
    reach_error();
  if (ua / 2u != 2147483644u || ua % 2u != 1)
    reach_error();
  return 0;
}

/* Ackermann's function of small constants: nested recursion in an argument. */
extern void reach_error(void);
static unsigned ackermann(unsigned m, unsigned n) {
  if (m == 0)
    return n + 1;
  if (n == 0)
    return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
int main(void) {
  if (ackermann(2, 3) != 9)
    reach_error();
  return 0;
}

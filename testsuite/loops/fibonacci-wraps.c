/* The Fibonacci numbers up to the 46th fit a signed int, the 47th wraps to a negative number. */
// inputs: none
extern void reach_error(void);
int main(void) {
  int a = 0, b = 1;
  for (int i = 0; i < 46; i++) {
    int next = (int)((unsigned)a + (unsigned)b);
    a = b;
    b = next;
  }
  if (b < a)
    reach_error();
  return 0;
}

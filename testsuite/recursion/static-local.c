/* A static local keeps its value over the activations of a recursion. */
extern void reach_error(void);
static int count(int n) {
  static int total;
  total++;
  if (n > 0) {
    count(n - 1);
    count(n - 1);
  }
  return total;
}
int main(void) {
  if (count(4) != 31)
    reach_error();
  return 0;
}

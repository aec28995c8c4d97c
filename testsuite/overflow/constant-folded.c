/* Both operands are constants, which a compiler likes to fold. */
// inputs: none
int main(void) {
  int next = 2147483647 + 1;
  return next < 0;
}

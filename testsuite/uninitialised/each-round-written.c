/* A variable of a loop's body is written in each round. */
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int last;
    last = i == 0 ? 7 : i;
    sum += last;
  }
  return sum;
}

// Each round has a literal of its own.
int main(void) {
  int *last = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    if (i == 2)
      sum += *last;
    last = (int[]){i, i + 1};
    sum += last[1];
  }
  return sum;
}

/* A variable of a loop's body lives anew in each round (C11 6.2.4, paragraph 6). */
// inputs: none
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int last;
    if (i == 0)
      last = 7;
    sum += last;
  }
  return sum;
}

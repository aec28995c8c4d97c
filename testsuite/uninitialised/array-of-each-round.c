/* An array of a loop's body lives anew in each round. */
// inputs: none
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int pair[2];
    pair[i & 1] = i;
    sum += pair[0];
  }
  return sum;
}

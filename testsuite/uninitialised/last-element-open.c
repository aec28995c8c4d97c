/* An array of which the last element is not filled. */
// inputs: none
int main(void) {
  int squares[8], sum = 0;
  for (int i = 0; i < 7; i++)
    squares[i] = i * i;
  for (int i = 0; i < 8; i++)
    sum += squares[i];
  return sum;
}

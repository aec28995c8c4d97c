/* An array that is filled before it is read. */
int main(void) {
  int squares[8], sum = 0;
  for (int i = 0; i < 8; i++)
    squares[i] = i * i;
  for (int i = 0; i < 8; i++)
    sum += squares[i];
  return sum;
}

/* An array that a recursive function fills from the front. */
static void fill(int *values, int count) {
  if (count == 0)
    return;
  fill(values, count - 1);
  values[count - 1] = count;
}
int main(void) {
  int values[5];
  fill(values, 5);
  return values[0] + values[4];
}

/* Insertion sort of constants, then the check of order and sum. */
extern void reach_error(void);
int main(void) {
  int a[10] = {9, -3, 7, 0, 2147483647, 7, -2147483647 - 1, 5, 1, 2}, sum = 0;
  for (int i = 1; i < 10; i++) {
    int x = a[i], j = i;
    while (j > 0 && a[j - 1] > x) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
  for (int i = 1; i < 10; i++)
    if (a[i - 1] > a[i])
      reach_error();
  for (int i = 1; i < 9; i++)
    sum += a[i];
  if (sum != 28 || a[0] != -2147483647 - 1)
    reach_error();
  return 0;
}

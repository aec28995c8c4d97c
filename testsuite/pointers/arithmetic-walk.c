/* Walking an array by pointer: differences, comparisons, negative indices, one past the end. */
extern void reach_error(void);
int main(void) {
  long v[6] = {1, 2, 3, 4, 5, 6};
  long *p = v, *end = v + 6, sum = 0;
  while (p != end)
    sum += *p++;
  if (sum != 21 || p - v != 6 || p[-2] != 5 || !(v < end) || end - 1 != &v[5])
    reach_error();
  return 0;
}

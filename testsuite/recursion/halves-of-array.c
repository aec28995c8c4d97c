/* The largest of eight inputs by tree recursion over halves of an array: none is larger. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int numbers[8];
static int largest(int from, int to) {
  if (to - from == 1)
    return numbers[from];
  int middle = (from + to) / 2;
  int left = largest(from, middle), right = largest(middle, to);
  return left > right ? left : right;
}
int main(void) {
  for (int i = 0; i < 8; i++)
    numbers[i] = __VERIFIER_nondet_int();
  int most = largest(0, 8);
  for (int i = 0; i < 8; i++)
    if (numbers[i] > most)
      reach_error();
  return 0;
}

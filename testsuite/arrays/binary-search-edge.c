/* A binary search with `<` for `<=` never looks at the last candidate. */
// inputs: 9
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  static const int v[5] = {1, 3, 5, 7, 9};
  int key = __VERIFIER_nondet_int(), low = 0, high = 4, hit = -1;
  while (low < high) {
    int middle = (low + high) / 2;
    if (v[middle] == key) {
      hit = middle;
      break;
    }
    if (v[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  if (key == 9 && hit == -1)
    reach_error();
  return 0;
}

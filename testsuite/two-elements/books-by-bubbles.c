/* Books are sorted by size, where neighbours in the wrong order change places, until a pass has
   nothing to do. But the note of that is overwritten by each comparison, so that the last one of
   a pass decides. The check says that no book is above the next one. */
// inputs: 4, 3, 2, 1, 9
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000)
    return 0;
  int size[n];
  for (int i = 0; i < n; i++)
    size[i] = __VERIFIER_nondet_int();
  int swapped;
  do {
    swapped = 0;
    for (int i = 0; i + 1 < n; i++) {
      swapped = size[i] > size[i + 1];
      if (swapped) {
        int t = size[i];
        size[i] = size[i + 1];
        size[i + 1] = t;
      }
    }
  } while (swapped);
  for (int i = 0; i + 1 < n; i++)
    if (size[i] > size[i + 1])
      reach_error();
  return 0;
}

/* A list of visitors is written again without those who have the same number as the one before.
   The list is not sorted, so that a visitor may come back later. The check says that nobody is
   on the new list twice. */
// inputs: 3, 1, 2, 1
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000)
    return 0;
  int *visitor = malloc((__SIZE_TYPE__)n * sizeof *visitor);
  if (!visitor)
    return 0;
  for (int i = 0; i < n; i++)
    visitor[i] = __VERIFIER_nondet_int();
  int kept = 1;
  for (int i = 1; i < n; i++)
    if (visitor[i] != visitor[kept - 1])
      visitor[kept++] = visitor[i];
  for (int i = 0; i < kept; i++)
    for (int j = i + 1; j < kept; j++)
      if (visitor[i] == visitor[j])
        reach_error();
  free(visitor);
  return 0;
}

/* A library looks up a shelf mark by recursive binary search in an array of up to a thousand marks.
 * The array may be in disorder, then a mark may be missed; but whatever it contains, the check says
 * that the answer is -1 or an index within the array at which the mark stands. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);

static int look_up(const int *marks, int low, int high, int mark) {
  if (low > high)
    return -1;
  int middle = low + (high - low) / 2;
  if (marks[middle] == mark)
    return middle;
  if (marks[middle] < mark)
    return look_up(marks, middle + 1, high, mark);
  return look_up(marks, low, middle - 1, mark);
}

int main(void) {
  int count = __VERIFIER_nondet_int(), mark = __VERIFIER_nondet_int();
  if (count < 1 || count > 1000)
    return 0;
  int *marks = malloc((unsigned)count * sizeof *marks);
  if (!marks)
    return 0;
  for (int i = 0; i < count; i++)
    marks[i] = __VERIFIER_nondet_int();
  int found = look_up(marks, 0, count - 1, mark);
  if (found != -1) {
    if (found < 0 || found >= count)
      reach_error();
    if (marks[found] != mark)
      reach_error();
  }
  free(marks);
  return 0;
}

/* The times of any number of runners are sorted by selection, but the search for the least time
   compares with the time at the place to be filled instead of the best one so far, so that it
   takes the last of the faster ones. The check says that no runner is placed before a faster
   one. */
// inputs: 3, 3, 1, 2
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);

static void sort(int *time, int n) {
  for (int place = 0; place + 1 < n; place++) {
    int best = place;
    for (int i = place + 1; i < n; i++)
      if (time[i] < time[place])
        best = i;
    int t = time[place];
    time[place] = time[best];
    time[best] = t;
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0 || n > 1000000)
    return 0;
  int *time = malloc((__SIZE_TYPE__)n * sizeof *time);
  if (!time)
    return 0;
  for (int i = 0; i < n; i++)
    time[i] = __VERIFIER_nondet_int();
  sort(time, n);
  for (int i = 0; i + 1 < n; i++)
    if (time[i] > time[i + 1])
      reach_error();
  free(time);
  return 0;
}

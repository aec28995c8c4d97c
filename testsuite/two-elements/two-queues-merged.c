/* Two queues with tickets in rising order, built by small steps, are merged into one: of the
   first tickets of both the lower one is next. The check says that the tickets rise in the one
   queue. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);

static void build(unsigned *queue, unsigned n) {
  unsigned ticket = 0;
  for (unsigned i = 0; i < n; i++) {
    ticket += __VERIFIER_nondet_uint() % 10;
    queue[i] = ticket;
  }
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  if (n > 1000000 || m > 1000000)
    return 0;
  unsigned *a = malloc((n + 1) * sizeof *a), *b = malloc((m + 1) * sizeof *b);
  unsigned *both = malloc((n + m + 1) * sizeof *both);
  if (a && b && both) {
    build(a, n);
    build(b, m);
    unsigned i = 0, j = 0, k = 0;
    while (i < n || j < m)
      if (j == m || (i < n && a[i] <= b[j]))
        both[k++] = a[i++];
      else
        both[k++] = b[j++];
    for (unsigned x = 0; x + 1 < k; x++)
      if (both[x] > both[x + 1])
        reach_error();
  }
  free(a);
  free(b);
  free(both);
  return 0;
}

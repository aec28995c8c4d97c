/* Five parcels are sorted by weight with a recursive merge sort. The check says that the weights
 * are in order afterwards and that their sum is what it was. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

enum { PARCELS = 5 };
static unsigned room[PARCELS];

static void merge(unsigned *weights, int from, int middle, int to) {
  int left = from, right = middle;
  for (int i = from; i < to; i++) {
    if (left < middle && (right == to || weights[left] <= weights[right]))
      room[i] = weights[left++];
    else
      room[i] = weights[right++];
  }
  for (int i = from; i < to; i++)
    weights[i] = room[i];
}

static void sort(unsigned *weights, int from, int to) {
  if (to - from < 2)
    return;
  int middle = from + (to - from) / 2;
  sort(weights, from, middle);
  sort(weights, middle, to);
  merge(weights, from, middle, to);
}

int main(void) {
  unsigned weights[PARCELS], sum = 0;
  for (int i = 0; i < PARCELS; i++) {
    weights[i] = __VERIFIER_nondet_uint();
    sum += weights[i];
  }
  sort(weights, 0, PARCELS);
  for (int i = 0; i < PARCELS; i++) {
    sum -= weights[i];
    if (i > 0 && weights[i - 1] > weights[i])
      reach_error();
  }
  if (sum != 0)
    reach_error();
  return 0;
}

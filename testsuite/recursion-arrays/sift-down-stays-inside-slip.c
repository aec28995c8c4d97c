/* An array of up to sixty-four priorities is made a heap: from the middle down to the first, each
 * one sinks by recursion below its larger child, where a node that has a left child is taken to
 * have a right one, too. Each access goes through a function that checks the index, which is
 * outside of the array if the size is even. */
// inputs: 2
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);

struct heap { int *items, count; };

static int *item(const struct heap *h, int index) {
  if (index < 0 || index >= h->count)
    reach_error();
  return &h->items[index];
}

static void sift_down(struct heap *h, int from) {
  int largest = from, left = 2 * from + 1, right = left + 1;
  if (left < h->count && *item(h, left) > *item(h, largest))
    largest = left;
  if (left < h->count && *item(h, right) > *item(h, largest))
    largest = right;
  if (largest == from)
    return;
  int kept = *item(h, from);
  *item(h, from) = *item(h, largest);
  *item(h, largest) = kept;
  sift_down(h, largest);
}

int main(void) {
  struct heap h;
  h.count = __VERIFIER_nondet_int();
  if (h.count < 1 || h.count > 64)
    return 0;
  h.items = malloc((unsigned)h.count * sizeof *h.items);
  if (!h.items)
    return 0;
  for (int i = 0; i < h.count; i++)
    h.items[i] = __VERIFIER_nondet_int();
  for (int i = h.count / 2 - 1; i >= 0; i--)
    sift_down(&h, i);
  free(h.items);
  return 0;
}

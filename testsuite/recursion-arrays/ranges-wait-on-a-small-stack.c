/* Quicksort of eight numbers with an own stack for the ranges that are still to be sorted. The
 * stack has two places, in the belief that the right half is always done before the next left one
 * comes. The check says that each range that is pushed finds a place. */
// inputs: 0, 1, 2, 0, 2, 2, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { NUMBERS = 8, PLACES = 2 };
struct range { int low, high; };
static struct range stack[PLACES];
static int height;

static void push(int low, int high) {
  if (low >= high)
    return;
  if (height == PLACES)
    reach_error();
  stack[height].low = low;
  stack[height].high = high;
  height++;
}

static int partition(int *a, int low, int high) {
  int pivot = a[high], place = low;
  for (int i = low; i < high; i++)
    if (a[i] < pivot) {
      int kept = a[i];
      a[i] = a[place];
      a[place++] = kept;
    }
  a[high] = a[place];
  a[place] = pivot;
  return place;
}

int main(void) {
  int a[NUMBERS];
  for (int i = 0; i < NUMBERS; i++)
    a[i] = __VERIFIER_nondet_int();
  push(0, NUMBERS - 1);
  while (height > 0) {
    struct range r = stack[--height];
    int place = partition(a, r.low, r.high);
    push(r.low, place - 1);
    push(place + 1, r.high);
  }
  return 0;
}

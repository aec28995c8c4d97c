/* Quicksort of up to five inputs. After each partition the check says that the pivot is within the
 * range, that nothing before it in the range is greater and that nothing behind it is less. In the
 * end the array is sorted. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void swap(int *a, int *b) {
  int kept = *a;
  *a = *b;
  *b = kept;
}

static int partition(int *a, int low, int high) {
  int place = low;
  for (int i = low; i < high; i++)
    if (a[i] < a[high])
      swap(&a[i], &a[place++]);
  swap(&a[place], &a[high]);
  return place;
}

static void quicksort(int *a, int low, int high) {
  if (low >= high)
    return;
  int pivot = partition(a, low, high);
  if (pivot < low || pivot > high)
    reach_error();
  for (int i = low; i <= high; i++)
    if (i < pivot ? a[i] > a[pivot] : a[i] < a[pivot])
      reach_error();
  quicksort(a, low, pivot - 1);
  quicksort(a, pivot + 1, high);
}

int main(void) {
  int a[5], count = __VERIFIER_nondet_int();
  if (count < 0 || count > 5)
    return 0;
  for (int i = 0; i < count; i++)
    a[i] = __VERIFIER_nondet_int();
  quicksort(a, 0, count - 1);
  for (int i = 1; i < count; i++)
    if (a[i - 1] > a[i])
      reach_error();
  return 0;
}

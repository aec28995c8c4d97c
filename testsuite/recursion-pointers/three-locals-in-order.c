/* Three locals of main are brought into order by a recursion that swaps two neighbours through
 * pointers and starts again. The check says that they are in order afterwards and that it is the
 * same numbers, by sum and exclusive or. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void swap(int *a, int *b) {
  int kept = *a;
  *a = *b;
  *b = kept;
}

static void order(int *low, int *middle, int *high) {
  if (*low > *middle) {
    swap(low, middle);
    order(low, middle, high);
  } else if (*middle > *high) {
    swap(middle, high);
    order(low, middle, high);
  }
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  unsigned sum = (unsigned)a + (unsigned)b + (unsigned)c;
  int mix = a ^ b ^ c;
  order(&a, &b, &c);
  if (a > b || b > c)
    reach_error();
  if ((unsigned)a + (unsigned)b + (unsigned)c != sum || (a ^ b ^ c) != mix)
    reach_error();
  return 0;
}

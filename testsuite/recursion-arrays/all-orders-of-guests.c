/* Guests are placed at a table in all orders, which a recursive function makes by swapping. The
 * check says that each order has the same guests as the first one (by sum and exclusive or), that
 * there are as many orders as the factorial says, and that in the end all sit where they sat. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned guests[4], sum, mix;
static int orders;

static void swap(int i, int j) {
  unsigned kept = guests[i];
  guests[i] = guests[j];
  guests[j] = kept;
}

static void place(int seat, int count) {
  if (seat == count) {
    unsigned s = 0, m = 0;
    for (int i = 0; i < count; i++) {
      s += guests[i];
      m ^= guests[i];
    }
    if (s != sum || m != mix)
      reach_error();
    orders++;
    return;
  }
  for (int i = seat; i < count; i++) {
    swap(seat, i);
    place(seat + 1, count);
    swap(seat, i);
  }
}

int main(void) {
  static const int factorial[] = {1, 1, 2, 6, 24};
  unsigned first[4];
  int count = __VERIFIER_nondet_int();
  if (count < 0 || count > 4)
    return 0;
  for (int i = 0; i < count; i++) {
    guests[i] = first[i] = __VERIFIER_nondet_uint();
    sum += first[i];
    mix ^= first[i];
  }
  place(0, count);
  if (orders != factorial[count])
    reach_error();
  for (int i = 0; i < count; i++)
    if (guests[i] != first[i])
      reach_error();
  return 0;
}

/* Each of 1000 coaches has 80 seats. Any number of bookings takes seats of a coach, where the
   seats that were wanted count as taken, even if fewer were free. The check says that free and
   taken seats of each coach are 80 together. */
// inputs: 1, 5, 90
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
enum { COACHES = 1000, SEATS = 80 };
unsigned free_seats[COACHES], taken[COACHES];

static void book(unsigned coach, unsigned wanted) {
  unsigned got = wanted;
  if (got > free_seats[coach])
    got = free_seats[coach];
  free_seats[coach] -= got;
  taken[coach] += wanted;
}

int main(void) {
  for (unsigned i = 0; i < COACHES; i++)
    free_seats[i] = SEATS;
  while (__VERIFIER_nondet_uint() != 0) {
    unsigned coach = __VERIFIER_nondet_uint();
    if (coach < COACHES)
      book(coach, __VERIFIER_nondet_uint());
  }
  for (unsigned i = 0; i < COACHES; i++)
    if (free_seats[i] + taken[i] != SEATS)
      reach_error();
  return 0;
}

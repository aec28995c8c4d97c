/* Sold seats are kept by number. Giving one back stops at the first seat that is not below it, and
 * takes that off the list, without a look at whether it is the one that was asked for. So the seat
 * of the director, who has sold it to himself at first and never gives it back, can get lost: in
 * the end it is not found. */
// inputs: 1, 0, 6, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { DIRECTOR = 7 };

struct seat {
  int number;
  struct seat *next;
};

static struct seat *sold;

static void sell(int number) {
  struct seat **at = &sold;
  while (*at && (*at)->number < number)
    at = &(*at)->next;
  if (*at && (*at)->number == number)
    return;
  struct seat *seat = malloc(sizeof *seat);
  if (!seat)
    exit(0);
  seat->number = number;
  seat->next = *at;
  *at = seat;
}

static void give_back(int number) {
  struct seat **at = &sold;
  while (*at && (*at)->number < number)
    at = &(*at)->next;
  if (*at) {
    struct seat *gone = *at;
    *at = gone->next;
    free(gone);
  }
}

int main(void) {
  sell(DIRECTOR);
  while (__VERIFIER_nondet_int()) {
    int is_sale = __VERIFIER_nondet_int(), number = __VERIFIER_nondet_int();
    if (is_sale)
      sell(number);
    else if (number != DIRECTOR)
      give_back(number);
  }
  struct seat *seat = sold;
  while (seat && seat->number < DIRECTOR)
    seat = seat->next;
  if (!seat || seat->number != DIRECTOR)
    reach_error();
  return 0;
}

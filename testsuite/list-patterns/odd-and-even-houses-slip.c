/* The houses of a street are a list with any numbers. The list is taken apart: the houses with
   odd numbers go to a list of the one side, the others to a list of the other side, but an odd
   number is told by the remainder 1, which negative ones do not have. The check says that each
   side has only its kind of numbers. */
// inputs: 1, 4, 1, -3, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
struct house { int number; struct house *next; };

static int is_odd(int number) {
  return number % 2 == 1;
}

static void pull_down(struct house *h) {
  while (h) {
    struct house *gone = h;
    h = h->next;
    free(gone);
  }
}

int main(void) {
  struct house *street = 0, *odd = 0, *even = 0;
  while (__VERIFIER_nondet_int()) {
    struct house *h = malloc(sizeof *h);
    if (!h)
      break;
    h->number = __VERIFIER_nondet_int();
    h->next = street;
    street = h;
  }
  while (street) {
    struct house *h = street, **side = is_odd(h->number) ? &odd : &even;
    street = h->next;
    h->next = *side;
    *side = h;
  }
  for (struct house *h = odd; h; h = h->next)
    if ((h->number & 1) == 0)
      reach_error();
  for (struct house *h = even; h; h = h->next)
    if ((h->number & 1) == 1)
      reach_error();
  pull_down(odd);
  pull_down(even);
  return 0;
}

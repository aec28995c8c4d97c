/* The books of a shelf stand by number; a block behind the last book has the greatest number that
 * there is, so that no search has to ask whether it is at the end. Books are put in and taken out.
 * After each of both the numbers are in order, and the block is still the last. */
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct book {
  int number;
  struct book *next;
};

static struct book block = {INT_MAX, NULL};
static struct book *shelf = &block;

static struct book **place_of(int number) {
  struct book **at = &shelf;
  while ((*at)->number < number)
    at = &(*at)->next;
  return at;
}

static void put_in(int number) {
  struct book *book = malloc(sizeof *book);
  if (!book)
    exit(0);
  struct book **at = place_of(number);
  book->number = number;
  book->next = *at;
  *at = book;
}

static void take_out(int number) {
  struct book **at = place_of(number);
  struct book *book = *at;
  if (book != &block && book->number == number) {
    *at = book->next;
    free(book);
  }
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int number = __VERIFIER_nondet_int();
    if (number == INT_MAX)
      continue;
    if (__VERIFIER_nondet_int())
      put_in(number);
    else
      take_out(number);
    struct book *book = shelf;
    while (book->next) {
      if (book->number > book->next->number)
        reach_error();
      book = book->next;
    }
    if (book != &block)
      reach_error();
  }
  return 0;
}

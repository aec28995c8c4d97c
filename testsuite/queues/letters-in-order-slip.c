/* Letters are numbered as they are posted, read one by one from the front of the queue, and laid
 * on a pile when read. When the only one is read, it stays known as the last, and the next to come
 * is hung behind it, on the pile. The check is that letters are read in the order of their
 * numbers, that the last one has no next one, and that those that wait are as many as were posted
 * and not read. */
// inputs: 1, 1, 1, 0, 1, 1, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct letter {
  unsigned int number;
  struct letter *next;
};

static struct letter *first, *last, *pile;

static void post(unsigned int number) {
  struct letter *letter = malloc(sizeof *letter);
  if (!letter)
    exit(0);
  letter->number = number;
  letter->next = NULL;
  if (last)
    last->next = letter;
  else
    first = letter;
  last = letter;
}

static unsigned int read_one(void) {
  struct letter *letter = first;
  first = letter->next;
  letter->next = pile;
  pile = letter;
  return letter->number;
}

int main(void) {
  unsigned int posted = 0, read = 0, waiting = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      post(posted++);
    } else if (first) {
      if (read_one() != read++)
        reach_error();
    }
  }
  if (last && last->next)
    reach_error();
  for (struct letter *letter = first; letter; letter = letter->next)
    waiting++;
  if (waiting != posted - read)
    reach_error();
  return 0;
}

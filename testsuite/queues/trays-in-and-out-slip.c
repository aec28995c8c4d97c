/* A clerk has two trays, both stacks: new sheets go onto the one for what comes in. Before he
 * takes a sheet from the other, all that came in is turned over onto it, even if older ones are
 * there still. The check is that sheets are worked on in the order in which they came. */
// inputs: 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct sheet {
  unsigned int number;
  struct sheet *below;
};

static struct sheet *in, *out;

static void push(struct sheet **tray, struct sheet *sheet) {
  sheet->below = *tray;
  *tray = sheet;
}

static struct sheet *pop(struct sheet **tray) {
  struct sheet *sheet = *tray;
  if (sheet)
    *tray = sheet->below;
  return sheet;
}

static struct sheet *next_sheet(void) {
  while (in)
    push(&out, pop(&in));
  return pop(&out);
}

int main(void) {
  unsigned int came = 0, done = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      struct sheet *sheet = malloc(sizeof *sheet);
      if (!sheet)
        return 0;
      sheet->number = came++;
      push(&in, sheet);
    } else {
      struct sheet *sheet = next_sheet();
      if (!sheet)
        continue;
      if (sheet->number != done)
        reach_error();
      done++;
      free(sheet);
    }
  }
  return 0;
}

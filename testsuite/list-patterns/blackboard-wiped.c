/* The lines of a blackboard are a circular doubly linked list with a sentinel; lines with any
   marks are added at either end. Then all lines are wiped on a way forwards. The check goes
   backwards and says that each line is empty, and that there are as many as on the way forwards.
   */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
struct line { int marks; struct line *next, *prev; };

static void insert_between(struct line *prev, struct line *next, int marks) {
  struct line *l = malloc(sizeof *l);
  if (!l)
    return;
  l->marks = marks;
  l->prev = prev;
  l->next = next;
  prev->next = l;
  next->prev = l;
}

int main(void) {
  struct line board;
  board.marks = -1;
  board.next = board.prev = &board;
  int wish;
  while ((wish = __VERIFIER_nondet_int()) != 0)
    if (wish > 0)
      insert_between(&board, board.next, __VERIFIER_nondet_int());
    else
      insert_between(board.prev, &board, __VERIFIER_nondet_int());
  unsigned wiped = 0;
  for (struct line *l = board.next; l != &board; l = l->next) {
    l->marks = 0;
    wiped++;
  }
  for (struct line *l = board.prev; l != &board; l = l->prev) {
    if (l->marks != 0)
      reach_error();
    wiped--;
  }
  if (wiped != 0 || board.marks != -1)
    reach_error();
  while (board.next != &board) {
    struct line *gone = board.next;
    board.next = gone->next;
    free(gone);
  }
  return 0;
}

/* A queue is a list with a pointer to the first and one to the last job. When the only job is
   taken, the pointer to the last one stays, so that the next job is hung behind the job that was
   taken. The check says that the queue is as long as the number of jobs that are waiting. */
// inputs: 1, -1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct job { struct job *next; };
static struct job *first, *last;
static unsigned waiting;

static void add(void) {
  struct job *j = malloc(sizeof *j);
  if (!j)
    return;
  j->next = 0;
  if (last)
    last->next = j;
  else
    first = j;
  last = j;
  waiting++;
}

static void take(void) {
  if (!first)
    return;
  first = first->next;
  waiting--;
}

int main(void) {
  int wish;
  while ((wish = __VERIFIER_nondet_int()) != 0)
    if (wish > 0)
      add();
    else
      take();
  unsigned length = 0;
  for (struct job *j = first; j; j = j->next)
    length++;
  if (length != waiting)
    reach_error();
  return 0;
}

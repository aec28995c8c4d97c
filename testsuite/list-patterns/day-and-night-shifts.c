/* A roster of any length is written from its end: day shift and night shift by turns. In some
   rounds nothing is added, and then the turn stays. The check walks from the head and says that
   each shift is followed by one of the other kind. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
struct shift { int is_night; struct shift *next; };

int main(void) {
  struct shift *roster = 0;
  int is_night = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int() == 1)
      continue;
    struct shift *s = malloc(sizeof *s);
    if (!s)
      break;
    s->is_night = is_night;
    s->next = roster;
    roster = s;
    is_night = !is_night;
  }
  for (struct shift *s = roster; s && s->next; s = s->next)
    if (s->is_night == s->next->is_night)
      reach_error();
  while (roster) {
    struct shift *gone = roster;
    roster = gone->next;
    free(gone);
  }
  return 0;
}

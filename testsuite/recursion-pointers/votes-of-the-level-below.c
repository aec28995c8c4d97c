/* Each level of an association asks any number of groups below it and hands them the address of its
 * own local, in which each group adds one vote. A group may be asked on any level, without a limit.
 * The check says on each level that as many votes came in as groups were asked. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned asked_in_all, voted_in_all;

static void group(unsigned level, unsigned *votes_above) {
  unsigned votes = 0, asked = 0;
  while (__VERIFIER_nondet_int()) {
    asked++;
    asked_in_all++;
    group(level + 1, &votes);
  }
  if (votes != asked)
    reach_error();
  *votes_above += 1;
  voted_in_all++;
}

int main(void) {
  unsigned top = 41;
  group(0, &top);
  if (top != 42)
    reach_error();
  if (voted_in_all != asked_in_all + 1)
    reach_error();
  return 0;
}

/* An auction keeps its bids in a search tree. The seller names the least and the largest bid that
 * counts, and what is outside is turned away before it gets into the tree. In the end a recursive
 * inspection visits all bids: none of them is outside the limits. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void exit(int);
extern void reach_error(void);

struct bid { int amount; struct bid *smaller, *larger; };

static void enter(struct bid **where, int amount) {
  struct bid *b = malloc(sizeof *b);
  if (!b)
    exit(0);
  b->amount = amount;
  b->smaller = b->larger = 0;
  while (*where)
    where = amount < (*where)->amount ? &(*where)->smaller : &(*where)->larger;
  *where = b;
}

static void inspect(const struct bid *b, int least, int most) {
  if (!b)
    return;
  if (b->amount < least || b->amount > most)
    reach_error();
  inspect(b->smaller, least, most);
  inspect(b->larger, least, most);
}

int main(void) {
  int least = __VERIFIER_nondet_int(), most = __VERIFIER_nondet_int();
  struct bid *bids = 0;
  if (least < 1 || most < least)
    return 0;
  while (__VERIFIER_nondet_int()) {
    int amount = __VERIFIER_nondet_int();
    if (amount < least || amount > most)
      continue;
    enter(&bids, amount);
  }
  inspect(bids, least, most);
  return 0;
}

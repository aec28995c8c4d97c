/* As reassembly, but the count of bytes is reset when a message is complete or announced anew while
 * another is open; after an abort it stays. */
// inputs: 1, 2, 2, 1, 3, -1, 1, 1, 2, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { ANNOUNCE = 1, FRAGMENT = 2, ABORT = 3, MOST = 1500 };
static int total, have, missing, open;
static unsigned delivered, dropped;

static void announce(int size) {
  if (size < 1 || size > MOST) {
    dropped++;
    return;
  }
  if (open)
    have = 0;
  open = 1;
  total = size;
  missing = size;
}

static void fragment(int length) {
  if (!open || length < 1 || length > missing) {
    dropped++;
    return;
  }
  if (have + length > MOST)
    reach_error();
  have += length;
  missing -= length;
  if (missing == 0) {
    if (have != total)
      reach_error();
    delivered++;
    have = 0;
    open = 0;
  }
}

int main(void) {
  for (;;) {
    int what = __VERIFIER_nondet_int();
    int size = __VERIFIER_nondet_int();
    if (what == ANNOUNCE)
      announce(size);
    else if (what == FRAGMENT)
      fragment(size);
    else if (what == ABORT)
      open = 0;
    if (open && missing < 1)
      reach_error();
  }
}

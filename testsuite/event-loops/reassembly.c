/* Fragments of a message of up to 1500 bytes; the announced size is kept, what would exceed it is
 * dropped. Invariant: have <= total <= 1500 and have + missing == total while a message is open. */
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
  open = 1;
  total = size;
  have = 0;
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
    if (open && (have + missing != total || missing < 1))
      reach_error();
  }
}

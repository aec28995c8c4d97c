/* As transfer-window, but the end is compared by a sum that may wrap, and at the end of the address
 * space the last burst goes on at zero. */
// inputs: 0, 4294967200, 80, 1, 64, 1, 64
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
enum { IDLE, BUSY, DONE };
static int mode = IDLE;
static unsigned base, length, at;
static unsigned bursts, rejected;

static void program(unsigned where, unsigned size) {
  if (mode == BUSY || size == 0 || size > 4096) {
    rejected++;
    return;
  }
  base = where;
  length = size;
  at = where;
  bursts = 0;
  mode = BUSY;
}

static void burst(unsigned size) {
  if (mode != BUSY || size == 0 || size > 64)
    return;
  if (at + size > base + length)
    size = base + length - at;
  at += size;
  bursts++;
  if (at == base + length)
    mode = DONE;
}

int main(void) {
  for (;;) {
    unsigned what = __VERIFIER_nondet_uint() % 3;
    unsigned value = __VERIFIER_nondet_uint();
    if (what == 0)
      program(value, __VERIFIER_nondet_uint());
    else if (what == 1)
      burst(value);
    else if (mode == DONE)
      mode = IDLE;
    if (mode == BUSY && (at < base || at >= base + length))
      reach_error();
    if (mode == BUSY && bursts > at - base)
      reach_error();
    if (mode != IDLE && at - base > length)
      reach_error();
  }
}

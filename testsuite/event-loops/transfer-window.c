/* A transfer engine: base and length (at most 4096) that do not pass the end of the address space,
 * then bursts of up to 64. Invariant while it is busy: base <= at <= base + length, without a wrap.
 * */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
enum { IDLE, BUSY, DONE };
static int mode = IDLE;
static unsigned base, length, at;
static unsigned bursts, rejected;

static void program(unsigned where, unsigned size) {
  if (mode == BUSY || size == 0 || size > 4096 || where > 0xffffffffu - size) {
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
  if (size > base + length - at)
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

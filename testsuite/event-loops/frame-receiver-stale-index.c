/* As frame-receiver, but the index is reset when a frame is complete, not when one begins: a
 * dropped frame and then a shorter one overrun the buffer. */
// inputs: 1, 126, 1, 1, 1, 0, 0, 0, 0, 1, 126, 1, 2, 1, 0, 1, 0
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
enum { FLAG = 0x7e, SIZE = 8, GAP = 3 };
enum state { HUNT, LENGTH, PAYLOAD, SUM } state = HUNT;
static unsigned char length, at, sum, idle;
static unsigned char came;

static void byte_received(unsigned char b) {
  idle = 0;
  switch (state) {
  case HUNT:
    if (b == FLAG)
      state = LENGTH;
    break;
  case LENGTH:
    if (b == FLAG)
      break;
    if (b == 0 || b > SIZE) {
      state = HUNT;
      break;
    }
    length = b;
    sum = 0;
    came = 0;
    state = PAYLOAD;
    break;
  case PAYLOAD:
    if (at >= SIZE)
      reach_error();
    sum = (sum + b) & 15;
    at++;
    came++;
    if (at == length)
      state = SUM;
    break;
  case SUM:
    if (b == sum && came != length)
      reach_error();
    at = 0;
    state = HUNT;
    break;
  }
}

static void tick(void) {
  if (state == HUNT)
    return;
  idle++;
  if (idle > GAP)
    reach_error();
  if (idle == GAP) {
    state = HUNT;
    idle = 0;
  }
}

int main(void) {
  while (1) {
    if (__VERIFIER_nondet_bool())
      byte_received(__VERIFIER_nondet_uchar());
    else
      tick();
  }
}

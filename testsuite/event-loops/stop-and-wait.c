/* A sender that stops and waits: alternating bit, a timer that doubles up to 16, four retries, then
 * the link is down until it is reset. The timer runs exactly while an answer is awaited. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum event { SEND, ACK0, ACK1, TICK, RESET };
enum { READY, WAITING, DOWN };
static int mode = READY, bit, retries, timer, timeout = 2;
static int sent_bit, transmissions;

static void transmit(void) {
  sent_bit = bit;
  transmissions++;
  timer = timeout;
}

static void acknowledged(int acked) {
  if (mode != WAITING || acked != bit)
    return;
  bit = !bit;
  mode = READY;
  timer = 0;
  timeout = 2;
  retries = 0;
}

static void tick(void) {
  if (mode != WAITING || --timer > 0)
    return;
  if (retries == 4) {
    mode = DOWN;
    return;
  }
  retries++;
  if (timeout < 16)
    timeout *= 2;
  transmit();
}

int main(void) {
  for (;;) {
    int event = __VERIFIER_nondet_int();
    if (event == SEND && mode == READY) {
      mode = WAITING;
      transmissions = 0;
      transmit();
    } else if (event == ACK0 || event == ACK1) {
      acknowledged(event == ACK1);
    } else if (event == TICK) {
      tick();
    } else if (event == RESET && mode == DOWN) {
      mode = READY;
      bit = 0;
      retries = 0;
      timeout = 2;
    }
    if ((mode == WAITING) != (timer > 0))
      reach_error();
    if (mode == WAITING && (sent_bit != bit || transmissions != retries + 1))
      reach_error();
    if (timeout > 16 || transmissions > 5)
      reach_error();
  }
}

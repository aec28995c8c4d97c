/* A rate limiter: a bucket of 1000 tokens, five more for each millisecond, requests cost 1 to 300.
 * No more goes than came: granted + tokens + spilled == 1000 + filled (modulo 2^32), tokens <=
 * 1000. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
enum { SIZE = 1000, RATE = 5 };
static unsigned tokens = SIZE;
static unsigned granted, spilled, filled, refused;

static void refill(unsigned elapsed) {
  unsigned more = elapsed > SIZE / RATE ? SIZE : elapsed * RATE;
  filled += more;
  if (tokens + more > SIZE) {
    spilled += tokens + more - SIZE;
    tokens = SIZE;
  } else {
    tokens += more;
  }
}

static void request(unsigned cost) {
  if (cost < 1 || cost > 300)
    return;
  if (cost > tokens) {
    refused++;
    return;
  }
  tokens -= cost;
  granted += cost;
}

int main(void) {
  for (;;) {
    refill(__VERIFIER_nondet_uint());
    request(__VERIFIER_nondet_uint());
    if (tokens > SIZE)
      reach_error();
    if (granted + tokens + spilled != SIZE + filled)
      reach_error();
  }
}

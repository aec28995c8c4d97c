/* As challenge, but after a wrong answer a new challenge does not change what is expected: the old
 * one can be answered. */
// inputs: 0, 5, 1, 0, 0, 6, 1, 23142
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
enum { ASK, ANSWER, CLOSE, RESET };
enum state { CLOSED, ASKED, OPEN, SHUT };
static enum state state = CLOSED;
static unsigned nonce, expected, wrong;
static unsigned asked_for, given;

static unsigned answer_to(unsigned n) { return (n ^ 0x5a5au) + 7; }

static void ask(unsigned fresh) {
  if (state == SHUT)
    return;
  nonce = fresh;
  if (wrong != 1)
    expected = answer_to(nonce);
  asked_for = fresh;
  state = ASKED;
}

static void answer(unsigned value) {
  if (state != ASKED)
    return;
  given = value;
  if (value == expected) {
    state = OPEN;
    wrong = 0;
  } else if (++wrong == 3) {
    state = SHUT;
  }
}

int main(void) {
  while (1) {
    unsigned what = __VERIFIER_nondet_uint(), value = __VERIFIER_nondet_uint();
    switch (what) {
    case ASK:
      ask(value);
      break;
    case ANSWER:
      answer(value);
      break;
    case CLOSE:
      if (state != SHUT)
        state = CLOSED;
      break;
    case RESET:
      state = CLOSED;
      wrong = 0;
      break;
    }
    if (state == OPEN && ((given - 7) ^ 0x5a5au) != asked_for)
      reach_error();
    if (wrong > 3 || (wrong == 3 && state != SHUT))
      reach_error();
  }
}

/* A connection automaton driven by arbitrary segments: data is only accepted in ESTABLISHED, and that needs SYN, then ACK. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum state { CLOSED, LISTEN, SYN_RCVD, ESTABLISHED, CLOSE_WAIT };
enum segment { SYN = 1, ACK = 2, DATA = 3, FIN = 4, RST = 5 };
int main(void) {
  enum state s = CLOSED;
  int saw_syn = 0, saw_ack = 0;
  while (__VERIFIER_nondet_int()) {
    int segment = __VERIFIER_nondet_int();
    if (segment == RST || s == CLOSED) {
      s = LISTEN;
      saw_syn = saw_ack = 0;
    } else if (s == LISTEN && segment == SYN) {
      s = SYN_RCVD;
      saw_syn = 1;
    } else if (s == SYN_RCVD && segment == ACK) {
      s = ESTABLISHED;
      saw_ack = 1;
    } else if (s == ESTABLISHED && segment == DATA) {
      if (!saw_syn || !saw_ack)
        reach_error();
    } else if (s == ESTABLISHED && segment == FIN) {
      s = CLOSE_WAIT;
    }
  }
  return 0;
}

/* As tcp-lite, but a reset forgets only one of the two flags, and a lone ACK is then taken for the handshake's. */
// inputs: 1, 0, 1, 1, 1, 2, 1, 5, 1, 2, 1, 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum state { CLOSED, LISTEN, SYN_RCVD, ESTABLISHED };
enum segment { SYN = 1, ACK = 2, DATA = 3, RST = 5 };
int main(void) {
  enum state s = CLOSED;
  int saw_syn = 0, saw_ack = 0;
  while (__VERIFIER_nondet_int()) {
    int segment = __VERIFIER_nondet_int();
    if (segment == RST || s == CLOSED) {
      s = LISTEN;
      saw_syn = 0;
    } else if (s == LISTEN && segment == SYN) {
      s = SYN_RCVD;
      saw_syn = 1;
    } else if ((s == SYN_RCVD || saw_ack) && segment == ACK) {
      s = ESTABLISHED;
      saw_ack = 1;
    } else if (s == ESTABLISHED && segment == DATA) {
      if (!saw_syn || !saw_ack)
        reach_error();
    }
  }
  return 0;
}

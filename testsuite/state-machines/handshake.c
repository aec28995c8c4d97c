/* An ssh-like client: one int holds the state of the handshake, the callee asks the peer. A client that saw a certificate
 * (blocked == 2) has sent its hello (blocked == 1 before). */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { START = 4096, HELLO = 4352, CERT = 4368, KEY = 4384, FINISH = 4416, DONE = 3 };
int main(void) {
  int state = START, blocked = 0, hit = __VERIFIER_nondet_int();
  for (;;) {
    switch (state) {
    case START:
      state = HELLO;
      break;
    case HELLO:
      if (__VERIFIER_nondet_int() <= 0)
        return -1;
      if (blocked == 0)
        blocked = 1;
      state = hit ? FINISH : CERT;
      break;
    case CERT:
      if (blocked == 1)
        blocked = 2;
      state = KEY;
      break;
    case KEY:
      if (blocked != 2)
        reach_error();
      if (__VERIFIER_nondet_int() <= 0)
        return -1;
      state = FINISH;
      break;
    case FINISH:
      if (!hit && blocked == 2)
        blocked = 3;
      state = DONE;
      break;
    case DONE:
      if (blocked == 2)
        reach_error();
      return 0;
    }
  }
}

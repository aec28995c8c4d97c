/* Three stations hand a token round; each sends only with the token; the token comes back with the count of hops. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int holder, token, sent;
static void station(int me) {
  if (holder != me)
    return;
  if (token % 3 != me)
    reach_error();
  if (__VERIFIER_nondet_int())
    sent++;
  token++;
  if (token == 9)
    token = 0;
  holder = me == 2 ? 0 : me + 1;
}
int main(void) {
  for (;;) {
    int pick = __VERIFIER_nondet_int();
    if (pick == 0)
      station(0);
    else if (pick == 1)
      station(1);
    else if (pick == 2)
      station(2);
    else if (pick == 3)
      return 0;
  }
}

/* A player takes up any number of cards, up to 100000, and puts each one where it belongs among
   those in the hand. The check says that the hand is in order. */
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
unsigned char hand[100000];
int main(void) {
  int n = 0;
  while (n < 100000 && __VERIFIER_nondet_int()) {
    unsigned char card = __VERIFIER_nondet_uchar();
    int gap = n;
    while (gap > 0 && hand[gap - 1] > card) {
      hand[gap] = hand[gap - 1];
      gap--;
    }
    hand[gap] = card;
    n++;
  }
  for (int i = 1; i < n; i++)
    if (hand[i - 1] > hand[i])
      reach_error();
  return 0;
}

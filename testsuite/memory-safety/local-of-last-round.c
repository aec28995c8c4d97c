/* As local-of-each-round, but the local of the round before is read. */
extern int __VERIFIER_nondet_int(void);

static int *current;

static void publish(int *place) { current = place; }

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    int value = __VERIFIER_nondet_int() & 15;
    if (i > 0)
      sum += *current;
    publish(&value);
  }
  return sum;
}

/* Each round of a loop gives away the address of its own local, and takes it back. */
extern int __VERIFIER_nondet_int(void);

static int *current;

static void publish(int *place) { current = place; }

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    int value = __VERIFIER_nondet_int() & 15;
    publish(&value);
    sum += *current;
  }
  return sum;
}

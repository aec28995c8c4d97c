/* The sum of up to two hundred readings of up to two hundred. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int count = __VERIFIER_nondet_int(), sum = 0;
  if (count > 200)
    return 0;
  for (int i = 0; i < count; i++) {
    int reading = __VERIFIER_nondet_int();
    if (reading < 0 || reading > 200)
      return 1;
    sum += reading;
  }
  return sum > 10;
}

/* A switch that does not write its variable for all values. */
// inputs: 3
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int price;
  switch (__VERIFIER_nondet_uint() % 4) {
  case 0:
    price = 10;
    break;
  case 1:
  case 2:
    price = 25;
    break;
  }
  return price > 20;
}

/* A switch without default whose cases are all that there are. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int price;
  switch (__VERIFIER_nondet_uint() % 3) {
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

/* As drinks, but the last can is given for what is in the machine: it is booked at the full price
 * although the balance was two. */
// inputs: 3, 4, 3, 4, 4, 3, 4, 4, 3, 4, 3, 4, 4, 3, 4, 4, 3, 4, 3, 4, 4, 3, 4, 4, 3, 4, 3, 4, 4, 3, 4, 4, 3, 4, 3, 4, 4, 3, 4, 4, 3, 4, 3, 4, 4, 3, 4, 4, 3, 4, 3, 4, 4, 3, 4, 4, 3, 4, 3, 4, 4, 3, 4, 5, 1, 1, 4
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { PRICE = 3, MOST = 12 };
static unsigned taken, sold, returned, balance;
static int stock = 40;

static void coin(unsigned value) {
  taken += value;
  if (balance + value > MOST)
    returned += value;
  else
    balance += value;
}

static void choose(void) {
  if (stock == 0 || balance < PRICE - (stock == 1))
    return;
  stock--;
  sold++;
  balance -= balance < PRICE ? balance : PRICE;
}

static void give_back(void) {
  returned += balance;
  balance = 0;
}

int main(void) {
  for (;;) {
    switch (__VERIFIER_nondet_int()) {
    case 1:
      coin(1);
      break;
    case 2:
      coin(2);
      break;
    case 3:
      coin(5);
      break;
    case 4:
      choose();
      break;
    case 5:
      give_back();
      break;
    case 6:
      if (stock == 0)
        stock = 40;
      break;
    }
    if (balance > MOST || stock < 0 || stock > 40)
      reach_error();
    if (taken != PRICE * sold + returned + balance)
      reach_error();
  }
}

// A weak compare-exchange that is tried until it works has worked.
extern void reach_error(void);

int main(void) {
  _Atomic int x = 3;
  int old = 3;
  while (!__c11_atomic_compare_exchange_weak(&x, &old, old + 1, 5, 5)) {}
  if (x != 4 || old != 3) reach_error();
}

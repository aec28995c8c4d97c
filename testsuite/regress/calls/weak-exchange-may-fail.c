// A weak compare-exchange may fail though it finds what it expects (C11, 7.17.7.4).
// native: skip (x86 does not show it)
extern void reach_error(void);

int main(void) {
  _Atomic int x = 0;
  int expected = 0;
  if (!__c11_atomic_compare_exchange_weak(&x, &expected, 1, 5, 5)) reach_error();
}

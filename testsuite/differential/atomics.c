// Atomic operations in a program with one thread.
#include "out.h"
static _Atomic int counter;
static int plain;
int main(void) {
  counter = 5;
  counter++;
  counter += 10;
  SHOW(counter);
  SHOW(__atomic_fetch_add(&plain, 7, __ATOMIC_SEQ_CST));
  SHOW(__atomic_sub_fetch(&plain, 2, __ATOMIC_RELAXED));
  SHOW(__atomic_exchange_n(&plain, 42, __ATOMIC_ACQ_REL));
  SHOW(__atomic_fetch_or(&plain, 5, __ATOMIC_SEQ_CST));
  SHOW(__atomic_fetch_xor(&plain, 3, __ATOMIC_SEQ_CST));
  SHOW(__atomic_and_fetch(&plain, 0x2c, __ATOMIC_SEQ_CST));
  int expected = 1;
  SHOW(__atomic_compare_exchange_n(&plain, &expected, 9, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  SHOW(expected);
  SHOW(__atomic_compare_exchange_n(&plain, &expected, 9, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  SHOW(plain);
  __sync_synchronize();
  SHOW(__sync_bool_compare_and_swap(&plain, 9, 10));
  SHOW(__sync_fetch_and_nand(&plain, 2));
  SHOW(plain);
  u8 lock = 0;
  SHOW(__atomic_test_and_set(&lock, __ATOMIC_ACQUIRE) * 10 + (lock != 0));
  return 0;
}

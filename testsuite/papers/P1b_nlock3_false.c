/* (variant) variant (`if (p1) unlock()` in place of p2). FALSE. */
// inputs: 0, 1, 0, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int LOCK = 0;
void lock(void)   { if (LOCK) reach_error(); LOCK = 1; }
void unlock(void) { if (!LOCK) reach_error(); LOCK = 0; }
int main(void) {
  int p1 = __VERIFIER_nondet_int(), p2 = __VERIFIER_nondet_int(), p3 = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int()) {
/*1*/ if (p1) lock();
      if (p1) unlock();
/*2*/ if (p2) lock();
      if (p1) unlock();
/*3*/ if (p3) lock();
      if (p3) unlock();
  }
  return 0;
}

/* (variant) variant of L1, `got_lock++` removed. FALSE (double lock). */
// inputs: 0, 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int LOCK = 0;
void lock(void)   { if (LOCK == 0) LOCK = 1; else reach_error(); }
void unlock(void) { if (LOCK == 1) LOCK = 0; else reach_error(); }
int main(void) {
  unsigned got_lock, old, new = (unsigned)__VERIFIER_nondet_int();
/*1*/ if (__VERIFIER_nondet_int()) {
    do {
/*7*/   got_lock = 0;
/*8*/   if (__VERIFIER_nondet_int()) {
/*9*/     lock(); }
/*10*/  if (got_lock)
/*11*/    unlock();
/*12*/ } while (__VERIFIER_nondet_int());
  }
/*2*/ do {
    lock(); old = new;
/*3*/ if (__VERIFIER_nondet_int()) {
/*4*/   unlock(); new++; }
/*5*/ } while (new != old);
/*6*/ unlock();
  return 0;
}

/* Lazy Abstraction §6.2 ll_rw_block.c story: `_make_request`/`add_request`, BUG() unmodelled. FALSE (double unlock). */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int held = 0;
void lock(void)   { if (held) reach_error(); held = 1; }
void unlock(void) { if (!held) reach_error(); held = 0; }
void BUG(void)    {
#ifdef BUG_CRASHES
  for (;;) { }                              /* system crash: never returns */
#endif
}
void add_request(void) { if (__VERIFIER_nondet_int()) { BUG(); unlock(); return; } }
int main(void) {                            /* _make_request */
  lock(); add_request(); unlock();
  return 0;
}

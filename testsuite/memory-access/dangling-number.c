// A local is dead behind the return of its function, also for a pointer to it that came as a number.
// native: skip (an invalid access in line 15)
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned long kept;

static void keep(unsigned k) {
  unsigned x = k;
  kept = (unsigned long)&x;
}

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), l = __VERIFIER_nondet_uint();
  keep(k);
  if (k * l == 0x12345677u && k > l && l > 100 && *(unsigned *)kept != k) reach_error();
}

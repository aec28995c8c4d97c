/* A retry counter of two bits wraps to zero and the retries never end: seen at the fifth. */
// inputs: 1, 1, 1, 1, 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct request { unsigned retries : 2; unsigned open : 1; };
int main(void) {
  struct request r = {0, 1};
  int attempts = 0;
  while (r.open && __VERIFIER_nondet_int()) {
    attempts++;
    r.retries++;
    if (r.retries > 3)
      r.open = 0;
    if (attempts > 4)
      reach_error();
  }
  return 0;
}

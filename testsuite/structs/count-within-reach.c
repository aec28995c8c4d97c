// The index may be one of the count itself: the object is written as an array of numbers.
// inputs: 300, 7
extern void abort(void);
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct log {
  unsigned entries[300];
  unsigned count;
};
static struct log all;
int main(void) {
  unsigned at = __VERIFIER_nondet_uint();
  if (at > 300) return 0;
  ((unsigned *)&all)[at] = __VERIFIER_nondet_uint();
  if (all.count != 0) {
    reach_error();
    abort();
  }
}

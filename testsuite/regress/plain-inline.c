/* A non-static inline function in C99 mode is no definition at -O0: without -fgnu89-inline the call goes to nowhere, and
 * the specification in it vanishes. */
// inputs: 3
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
inline void check(int x) {
  if (x == 3)
    reach_error();
}
int main(void) {
  check(__VERIFIER_nondet_int());
  return 0;
}

/* A non-static inline function of C99 is no definition, and clang drops it at -O0: without another one, it is this one that is
 * called, or else the call goes to nowhere, and the specification in it vanishes. */
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

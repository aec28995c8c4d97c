/* A covered state must be explored again when the state that covered it is removed by a refinement; a verifier that forgets this says TRUE. */
// inputs: 0
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void) {
  int x;
  if (__VERIFIER_nondet_bool()) x = 1; else x = 2;
  if (x != 2) return 0;
  reach_error();
  return 0;
}

// An output that is written before all inputs are read may share a register with one of these: what
// it holds in the end is not known, but it is what it is.
// native: skip (what it is, the compiler chooses)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y;
  if (x != 3) return 0;
  __asm__("movl $1, %0\n\taddl %1, %0" : "=r"(y) : "r"(x));
  int z = y;
  if (z != y) reach_error();
  return 0;
}

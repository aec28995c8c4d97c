/* A tagged union whose tag is changed without its content: the old bits are read as the other variant. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct value {
  enum { NUMBER, PAIR } tag;
  union { int number; struct { short a, b; } pair; } as;
};
int main(void) {
  struct value v = {NUMBER, {.number = 0x00020001}};
  if (__VERIFIER_nondet_int() == 1)
    v.tag = PAIR;
  if (v.tag == PAIR && v.as.pair.a == 1 && v.as.pair.b == 2)
    reach_error();
  return 0;
}

// A local whose address leaves its function as a number is dead after the call.
// native: skip (an invalid access in line 13)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static __SIZE_TYPE__ address(void) {
  int x = 5;
  return (__SIZE_TYPE__)&x;
}

int main(void) {
  int *p = (int *)address();
  if (__VERIFIER_nondet_int() == 123456789 && *p != 5) reach_error();
  return 0;
}

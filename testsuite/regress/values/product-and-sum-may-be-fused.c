// A product and a sum that may be fused: rounded twice on x86 without instructions that do both, whatever a compiler would fold.
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) {
#pragma STDC FP_CONTRACT ON
  volatile double a = 1.0 + 0x1p-52, b = 1.0 - 0x1p-52, c = -1.0;
  if (a * b + c != 0.0) reach_error();
  return 0;
}

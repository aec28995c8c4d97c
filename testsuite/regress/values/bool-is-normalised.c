/* Conversion to _Bool gives 0 or 1, an arbitrary bool is 0 or 1, also when stored and read as a byte. */
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void) {
  _Bool b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_bool(), two = 2, half = 0.5;
  unsigned char byte = *(unsigned char *)&c;
  if (b + c > 2 || byte > 1 || two != 1 || half != 1)
    reach_error();
  return 0;
}

/* A rotation whose second shift is by less than all bits. */
extern int __VERIFIER_nondet_int(void);
static unsigned rotate(unsigned x, unsigned by) { return x << by | x >> (-by & 31); }
int main(void) {
  return rotate(0x12345678u, (unsigned)__VERIFIER_nondet_int() & 31) != 0;
}

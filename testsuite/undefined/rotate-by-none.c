/* A rotation by nothing shifts by all bits. */
// inputs: 0
extern int __VERIFIER_nondet_int(void);
static unsigned rotate(unsigned x, unsigned by) { return x << by | x >> (32 - by); }
int main(void) {
  return rotate(0x12345678u, (unsigned)__VERIFIER_nondet_int() & 31) != 0;
}

/* As absolute, of the least number, too. */
// inputs: -2147483648
extern int __VERIFIER_nondet_int(void);

static int absolute(int x) { return x < 0 ? -x : x; }

int main(void) { return absolute(__VERIFIER_nondet_int()) & 1; }

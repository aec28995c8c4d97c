/* An attribute keeps sanitizers out of a function; a shift in it still overflows.
   // native: skip (the attribute is for the compiler that checks natively, too) */
extern int __VERIFIER_nondet_int(void);

__attribute__((no_sanitize("undefined"))) static int scaled(int value) { return value << 3; }

int main(void) { return scaled(__VERIFIER_nondet_int()) == 8; }

// Directives in assembly act where they stand, whether a run gets there or not.
// native: skip (the native runtime does not call constructors)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
void f(void) { reach_error(); }
void nobody_calls_this(void) { __asm__ volatile(".pushsection .init_array,\"aw\"\n\t.quad f\n\t.popsection"); }
int main(void) { return 0; }

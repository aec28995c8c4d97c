// Assembly at the top level may put a function among the constructors.
// native: skip (the native runtime neither calls constructors nor handlers)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
void f(void) { reach_error(); }
__asm__(".section .init_array,\"aw\"\n.quad f\n.text\n");
int main(void) { return 0; }

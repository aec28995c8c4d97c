// A function in .init_array runs before main.
// native: skip (the native runtime neither calls constructors nor handlers)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static void f(int c,char**v){ reach_error(); }
__attribute__((section(".init_array"),used)) static void(*p)(int,char**)=f;
int main(){}

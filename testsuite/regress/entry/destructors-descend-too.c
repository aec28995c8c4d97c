// Destructors run by descending priority.
// native: skip (the native runtime neither calls constructors nor handlers)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int x;
__attribute__((destructor(200))) static void d1(void){ if(x==0) reach_error(); }
__attribute__((destructor(201))) static void d2(void){ x=1; }
int main(){ return 0; }

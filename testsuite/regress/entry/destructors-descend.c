// Destructors run by descending priority: the first one has not run when the second does.
// native: skip (the native runtime neither calls constructors nor handlers)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int x;
__attribute__((destructor(200))) static void d1(void){ x=1; }
__attribute__((destructor(201))) static void d2(void){ if(x==0) reach_error(); }
int main(){ return 0; }

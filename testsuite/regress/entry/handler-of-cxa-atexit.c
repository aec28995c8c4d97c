// __cxa_atexit registers a function that runs after main.
// native: skip (the native runtime neither calls constructors nor handlers)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
extern int __cxa_atexit(void(*)(void*),void*,void*);
static void cb(void*p){ reach_error(); }
int main(){ __cxa_atexit(cb,0,0); }

// argc is not negative.
// native: skip (the native runtime neither calls constructors nor handlers)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(int argc,char**argv){ if(argc<0) reach_error(); }

// argv may have any number of strings.
// native: skip (the native runtime neither calls constructors nor handlers)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(int argc,char**argv){ if(argc==20 && argv[12][0]=='x') reach_error(); }

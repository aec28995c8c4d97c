// The strings of argv are objects of their own.
// native: skip (the native runtime neither calls constructors nor handlers)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(int argc,char**argv){ if(argc==3){ char*a=argv[1],*b=argv[2]; a[0]='q'; b[0]='r'; if(a[0]!='q') reach_error(); } }

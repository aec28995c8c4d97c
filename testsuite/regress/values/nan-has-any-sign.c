// The sign of a NaN that an operation makes is open: x86 sets it.
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(){ volatile double z=0; double n=z/z; union{double d;unsigned long u;}v={n}; if(v.u>>63) reach_error(); }

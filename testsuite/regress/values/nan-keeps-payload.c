// The payload of a NaN may come from an operand.
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(){ union{unsigned u;float f;}v={0x7fc01234}; volatile float f=v.f; volatile float g=f+1; union{float f;unsigned u;}w={g}; if(w.u==0x7fc01234) reach_error(); }

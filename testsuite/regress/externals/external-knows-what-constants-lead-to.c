// An unknown function reaches static objects through a constant table that it can name.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern void ext(void); extern unsigned __VERIFIER_nondet_uint(void);
static int s, s2;
int *const p[2] = {&s,&s2};
int main(void){ s=0; unsigned i=__VERIFIER_nondet_uint()&1; *p[i]=1; s=0; ext(); if(s>=3) reach_error(); return 0; }

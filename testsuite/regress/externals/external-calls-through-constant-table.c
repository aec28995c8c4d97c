// An unknown function may call what stands in a constant table that it can name.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern void ext(void); extern unsigned __VERIFIER_nondet_uint(void);
static int s;
static void inc(void){ s++; } static void two(void){ s+=2; }
void (*const p[2])(void) = {inc,two};
int main(void){ unsigned i=__VERIFIER_nondet_uint()&1; p[i](); s=0; ext(); if(s>=3) reach_error(); return 0; }

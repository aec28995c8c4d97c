// The functions of <ctype.h> are for EOF and unsigned characters.
// native: skip (the native runtime has no C library)
extern int isalpha(int c);
extern int __VERIFIER_nondet_int(void);
int main(void) { return isalpha(__VERIFIER_nondet_int()) != 0; }

/* The low bits of an address are those of the offset in an aligned object. */
extern void reach_error(void);
typedef __UINTPTR_TYPE__ U;
int main(void){ int x; U v=(U)&x; U t=v|1; if(t==v) reach_error(); if((t&~(U)1)!=v) reach_error(); if((v&3)!=0) reach_error(); return 0; }

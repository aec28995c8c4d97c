// The bits of an address are told by where in a table is stored; the number that is made of them is known outside.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void);
extern void ext();
extern void *memcpy(void *, const void *, unsigned long);
typedef unsigned long U;
extern void ext(U);
char buf[2];
int main(void){ int x=0; int*volatile p=&x; 
 U a=(U)p,n=0; for(int i=0;i<64;i++){ buf[0]=1;buf[1]=1; buf[(a>>i)&1]=0; n|=(U)buf[0]<<i; }
 x=0; ext(n); if(x==5) reach_error(); return 0; }

// The bits of an address are told by how many bytes are copied.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void);
extern void ext();
extern void *memcpy(void *, const void *, unsigned long);
typedef unsigned long U;
extern void ext(U);
int main(void){ int x=0; int*volatile p=&x; char b[2], c[2]={1,1};
 U a=(U)p,n=0; for(int i=0;i<64;i++){ b[0]=0; memcpy(b,c,(a>>i)&1); n|=(U)b[0]<<i; }
 x=0; ext(n); if(x==5) reach_error(); return 0; }

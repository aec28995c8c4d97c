// The copy of a struct that is passed by value dies with the call: the next one may have its address.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void);
extern void ext();
extern void *memcpy(void *, const void *, unsigned long);
typedef unsigned long U;
struct S{int a[20];}; U g;
__attribute__((noinline)) int f(struct S s){ s.a[0]=5; g=(U)&s; return s.a[0]; }
int main(void){ struct S s; s.a[0]=1; f(s); U h=g; f(s); if(g==h) reach_error();  return 0; }

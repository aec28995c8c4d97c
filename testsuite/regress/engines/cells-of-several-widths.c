/* What refinement by values needs is not kept by any precision here, which is no error of ours. */
extern void *memset(void *, int, unsigned long); extern void *memmove(void *, const void *, unsigned long);



extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void);
#pragma pack(push,1)
struct S{unsigned f:5; unsigned g:13; unsigned char h; signed i:9; unsigned long l:40;};
struct T{signed char q; unsigned r; short z;};
#pragma pack(pop)
static unsigned f0(unsigned x,unsigned y){return x-y*7;} static unsigned f1(unsigned x,unsigned y){return x^(y>>3);}
static unsigned a[8]={1,2,3,4,50,60,70,80}; static struct T t[4]={{1,2,3},{-4,5,-6}};
static unsigned go(unsigned x,unsigned y){
 unsigned char b[16]="hello wor"; struct S s={0}; union{unsigned w;unsigned char c[4];unsigned short h[2];float fl;} un={7};
 unsigned u=x+1,v=y*3,k=5; unsigned*p=&a[2];
 {unsigned i=((unsigned)((int)u>(int)(unsigned)t[k&3].q))&7,j=(v-u)&7,n=(a[(x)&7]&(unsigned)t[v&3].q)&7; memmove(b+i,b+j,n);}
for(unsigned i=0;i<(un.c[u&3]&3);i++){*p=0;}
{unsigned i=k&7,n=(unsigned)t[v&3].q&7; memset(b+i,*p,n);}
{unsigned char*q=b+(un.w&7)+4; q[-(int)(un.c[v&3]&3)]=0; }
 return (s.f)*5u^(a[3])*3u^(b[6])*1u;
}
int main(){ unsigned x=__VERIFIER_nondet_uint(),y=__VERIFIER_nondet_uint(); if(x>=4||y>=4) return 0; if(go(x,y)==14u) reach_error(); }


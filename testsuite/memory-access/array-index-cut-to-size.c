/* Indices that cannot leave the array. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int g[256];
int main(){
  for(int i=0;i<10;i++) g[__VERIFIER_nondet_uchar()]++;
  g[__VERIFIER_nondet_uint()&255]=1;
  g[__VERIFIER_nondet_uint()%256]=2;
  return 0;
}

/* Two nested loops over a matrix up to bounded inputs. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int m[4][5];
int main(){
  int r=__VERIFIER_nondet_int(),c=__VERIFIER_nondet_int();
  if(r<0||r>4||c<0||c>5) return 0;
  for(int i=0;i<r;i++) for(int j=0;j<c;j++) m[i][j]=0;
  return 0;
}

/* Each call writes a local of its caller. */
extern void reach_error(void);
static int f(int*p,int n){
  int x=*p+1;
  if(n==0) return x;
  return f(&x,n-1);
}
int main(){
  int z=0;
  if(f(&z,5)!=6) reach_error();
  return 0;
}

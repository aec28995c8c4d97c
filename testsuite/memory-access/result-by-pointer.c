/* A function writes to a local of its caller. */
extern void reach_error(void);
static void f(int*o,int v){
  *o=v;
}
int main(){
  int x;
  f(&x,3);
  if(x!=3) reach_error();
  return 0;
}

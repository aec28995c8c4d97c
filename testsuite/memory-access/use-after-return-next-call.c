/* The pointer is used in the next call of the same function. */
// native: skip (an invalid access in line 8)
extern void reach_error(void);
int *g;
__attribute__((noinline)) void f(int k){
  int x=k;
  if(k==2) g=&x;
  else if(g) *g=5;
}
int main(){
  for(int i=0;i<5;i++) f(i);
  return 0;
}

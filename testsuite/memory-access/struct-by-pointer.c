/* A struct is given by its address to a recursive function. */
extern void reach_error(void);
struct p{
  int x,y;
}
;
__attribute__((noinline)) void mv(struct p*q,int n){
  if(n>0){
    q->x++;
    mv(q,n-1);
  }
}
int main(){
  struct p a={
    0,2}
    ;
    mv(&a,5);
    if(a.x!=5) reach_error();
    return 0;
  }

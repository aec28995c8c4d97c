/* A tree is built and summed up by recursion. */
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
struct n{
  struct n*l,*r;
  int v;
}
;
static struct n*mk(int d){
  if(!d) return 0;
  struct n*x=malloc(sizeof*x);
  x->v=d;
  x->l=mk(d-1);
  x->r=mk(d-1);
  return x;
}
static int sum(struct n*x){
  return x? x->v+sum(x->l)+sum(x->r):0;
}
int main(){
  if(sum(mk(3))!=11) reach_error();
  return 0;
}

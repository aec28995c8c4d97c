/* A list is built, summed up and freed. */
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void*);
struct L{
  struct L*n;
  int v;
}
;
int main(){
  struct L*h=0;
  for(int i=0;i<6;i++){
    struct L*x=malloc(sizeof*x);
    x->n=h;
    x->v=i;
    h=x;
  }
  int s=0;
  for(struct L*p=h;p;p=p->n) s+=p->v;
  if(s!=15) reach_error();
  while(h){
    struct L*x=h->n;
    free(h);
    h=x;
  }
  return 0;
}

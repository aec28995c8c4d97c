/* A list of up to four cells. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void*);
struct L{
  struct L*n;
  int v;
}
;
int main(){
  struct L*h=0;
  for(int i=0;i<4&&__VERIFIER_nondet_int();i++){
    struct L*x=malloc(sizeof*x);
    x->n=h;
    x->v=i;
    h=x;
  }
  for(struct L*p=h;p;p=p->n) if(p->v>3) reach_error();
  while(h){
    struct L*x=h->n;
    free(h);
    h=x;
  }
  return 0;
}

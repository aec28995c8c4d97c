/* The end of a list is not looked for. */
// native: skip (an invalid access in line 18)
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
struct L{
  struct L*n;
  int v;
}
;
int main(){
  struct L*h=0;
  for(int i=0;i<3;i++){
    struct L*x=malloc(sizeof*x);
    x->n=h;
    x->v=i;
    h=x;
  }
  while(h->v!=9) h=h->n;
  return 0;
}

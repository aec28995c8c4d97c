/* A node of a tree is freed, and followed. */
// native: skip (an invalid access in line 15)
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void*);
struct n{
  struct n*l,*r;
}
;
int main(){
  struct n*a=malloc(sizeof*a),*b=malloc(sizeof*b);
  a->l=b;
  b->l=0;
  free(a->l);
  return a->l->l==0;
}

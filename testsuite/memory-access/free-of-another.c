/* The other object lives on. */
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void*);
int main(){
  int*p=malloc(4),*q=malloc(4);
  *p=1;
  *q=2;
  free(q);
  if(*p!=1) reach_error();
  free(p);
  return 0;
}

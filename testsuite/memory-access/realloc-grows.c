/* The new object is larger, and has what the old one had. */
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *realloc(void*,__SIZE_TYPE__);
extern void free(void*);
int main(){
  int*p=malloc(4);
  *p=7;
  p=realloc(p,40);
  if(*p!=7) reach_error();
  p[9]=1;
  free(p);
  return 0;
}

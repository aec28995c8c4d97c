/* A heap array of fixed size. */
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void*);
int main(){
  int*p=malloc(40);
  for(int i=0;i<10;i++) p[i]=i;
  int s=0;
  for(int i=0;i<10;i++) s+=p[i];
  if(s!=45) reach_error();
  free(p);
  return 0;
}

/* Which of the objects was freed is an input. */
// native: skip (an invalid access in line 15)
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void*);
int main(){
  int*p[3];
  for(int i=0;i<3;i++){
    p[i]=malloc(4);
    *p[i]=i;
  }
  unsigned k=__VERIFIER_nondet_uint()%3;
  free(p[k]);
  return *p[1];
}

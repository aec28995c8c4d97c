/* A member behind a null pointer. */
// native: skip (an invalid access in line 10)
extern void reach_error(void);
struct s{
  int a,b;
}
;
int main(){
  struct s*p=0;
  p->b=1;
  return 0;
}

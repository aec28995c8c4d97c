/* The bytes of an integer. */
extern void reach_error(void);
union u{
  int i;
  char c[4];
}
;
int main(){
  union u x;
  x.i=0;
  for(int k=0;k<4;k++) if(x.c[k]) reach_error();
  return 0;
}

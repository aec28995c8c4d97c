/* A loop reads far behind a global array. */
// native: skip (an invalid access in line 7)
extern void reach_error(void);
int g[3];
int main(){
  int s=0;
  for(int i=0;i<100;i++) s+=g[i];
  return s;
}

/* A string literal may not be written. */
// native: skip (an invalid access in line 6)
extern void reach_error(void);
int main(){
  char*s="abc";
  s[0]=1;
  return 0;
}

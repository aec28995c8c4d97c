/* A pointer walks over a string. */
extern void reach_error(void);
extern char *strcpy(char*,const char*);
int main(){
  char a[20];
  strcpy(a,"hello");
  int n=0;
  for(char*p=a;*p;p++) n++;
  if(n!=5) reach_error();
  return 0;
}

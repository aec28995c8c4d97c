/* A declared constant has one value, and declared objects are none that the program defines. */
extern void reach_error(void);
extern const int c;
extern int a[];
int g;
int main(void) {
  int x = c;
  g = 3;
  a[0] = 1;
  a[5] = 7;
  if (x != c || g != 3 || &g == 0) reach_error();
}

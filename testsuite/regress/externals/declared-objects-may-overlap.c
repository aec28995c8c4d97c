/* Symbols that are defined elsewhere may be two names of one object; that no two objects of a replay are, leaves this open. */
extern void reach_error(void);
extern int a[], b[];
int main(void) {
  a[0] = 1;
  b[0] = 2;
  if (a[0] != 1) reach_error();
}

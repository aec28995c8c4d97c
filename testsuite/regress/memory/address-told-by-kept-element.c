/* Where in a table something is written tells an address, through a pointer that was kept, too. */
// inputs: 123456789
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static unsigned char marks[260];
static int x;
static void put(unsigned char *p) { p[0] = 0, p[1] = 2; }
int main(void) {
  int in = __VERIFIER_nondet_int();
  unsigned long address = (unsigned long)&x, n = 0;
  for (int i = 0; i < 8 * sizeof n; i += 8) {
    for (int k = 0; k < 260; k++) marks[k] = 1;
    put(&marks[(address >> i) & 255]);
    unsigned long count = 0;
    while (marks[count]) count++;
    n |= count << i;
  }
  *(int *)n = 1;
  if (in == 123456789 && x) reach_error();
}

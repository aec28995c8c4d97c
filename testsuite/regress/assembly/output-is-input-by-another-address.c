// An output in memory that is an input by another name, and one whose address is computed twice.
extern void reach_error(void);
static void copy(int *to, int *from) {
  __asm__("movl %1, %%eax; movl %%eax, %0" : "=m"(*to) : "m"(*from) : "eax");
}
int main(void) {
  int x = 3, a[4] = {1, 2, 3, 4}, i = 1;
  copy(&x, &x);
  __asm__("incl %0" : "=m"(a[i + 1]) : "m"(a[i + 1]) : "cc");
  if (x != 3 || a[2] != 4) reach_error();
  return 0;
}

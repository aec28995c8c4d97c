// Memory that is only an output holds anything where the template does not write it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1, y = 2;
  __asm__ volatile("movl %1, %0" : "=m"(x) : "r"(y));
  if (x != 2) reach_error();
  return 0;
}

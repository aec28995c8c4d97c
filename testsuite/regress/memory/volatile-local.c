/* A volatile local that nobody else can reach keeps what was written. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  volatile int v = __VERIFIER_nondet_int();
  int a = v, b = v;
  v = 3;
  if (a != b || v != 3)
    reach_error();
  return 0;
}

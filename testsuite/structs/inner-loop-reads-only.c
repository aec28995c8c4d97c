/* The inner loop finds the two members equal, the outer loop counts both. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct two { int a, b; };
struct two t;
int main(void) {
  struct two *p = &t;
  while (__VERIFIER_nondet_int()) {
    while (__VERIFIER_nondet_int())
      if (p->a != p->b)
        reach_error();
    p->a++;
    p->b++;
  }
  return 0;
}

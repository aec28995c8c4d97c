/* A loop clears the first two words of a record; the third stays. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *memset(void *, int, unsigned long);
struct record { int a, b, c; };
struct record r = {1, 2, 3};
int main(void) {
  while (__VERIFIER_nondet_int()) {
    r.a++;
    memset(&r, 0, 2 * sizeof(int));
  }
  if (r.c != 3)
    reach_error();
  return 0;
}

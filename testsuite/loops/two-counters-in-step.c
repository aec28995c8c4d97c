/* Two counters advance together for an arbitrary time; they stay equal, even when they wrap. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned a = 0, b = 0;
  while (__VERIFIER_nondet_int()) {
    a++;
    b++;
  }
  if (a != b)
    reach_error();
  return 0;
}

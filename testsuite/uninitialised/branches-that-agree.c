/* A local is read under the condition under which it was written. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int level, n = __VERIFIER_nondet_int(), has_level = 0;
  if (n > 10) {
    level = 2;
    has_level = 1;
  }
  if (has_level)
    return level;
  return 0;
}

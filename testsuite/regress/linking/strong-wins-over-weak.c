/* Weak definitions give way to the strong ones of another file, whichever comes first, but an alias of a weak function keeps
 * its body. */
// inputs:
extern void reach_error(void);
int x __attribute__((weak)) = 1;
__attribute__((weak)) int f(void) { return 1; }
int own(void) __attribute__((alias("f")));
int main(void) {
  if (x == 2 && f() == 2 && own() == 1) reach_error();
  return 0;
}

/* The same with the strong definition first, and the other verdict. */
extern void reach_error(void);
__attribute__((weak)) int f(void) { return 1; }
int own(void) __attribute__((alias("f")));
int main(void) {
  if (f() != 2 || own() != 1) reach_error();
  return 0;
}

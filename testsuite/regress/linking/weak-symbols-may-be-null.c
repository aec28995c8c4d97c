/* What is weak and not defined has the address null, also in an initialiser. */
extern void reach_error(void);
extern int f(void) __attribute__((weak));
extern int v __attribute__((weak));
static void r(void) __attribute__((weakref("nosuch")));
int (*table[3])(void) = {0, f, 0};
int main(void) {
  if (table[0] || table[2]) return 0;
  if (!f && !&v && !r && !table[1]) reach_error();
}

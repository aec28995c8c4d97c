/* Whether a weak symbol is defined does not change. */
extern void reach_error(void);
extern int f(void) __attribute__((weak));
int (*table[3])(void) = {0, f, 0};
int main(void) {
  if (table[0] || table[2] || (table[1] == 0) != (f == 0)) reach_error();
}

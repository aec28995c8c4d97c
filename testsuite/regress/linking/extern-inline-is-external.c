/* In C99, `extern inline` makes an external definition: with the meaning before C99, this one would vanish. */
// native: skip (needs C99 inline)
extern void reach_error(void);
extern inline void f(void) { reach_error(); }
int main(void) {
  f();
  return 0;
}

/* setjmp and longjmp: until they are built, a recorded gap, never TRUE. */
// native: skip (no library)
extern int _setjmp(long *) __attribute__((returns_twice));
extern void longjmp(long *, int) __attribute__((noreturn));
extern void reach_error(void);
static long buffer[40];
int main(void) {
  if (_setjmp(buffer) == 0)
    longjmp(buffer, 1);
  reach_error();
  return 0;
}

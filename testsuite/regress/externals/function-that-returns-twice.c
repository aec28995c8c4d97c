// An unknown function that says that it returns twice is like setjmp.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
extern int save(void *) __attribute__((returns_twice));
extern void jump(void *) __attribute__((noreturn));
static long buffer[64];
int main(void) {
  volatile int jumped = 0;
  if (save(buffer)) {
    if (jumped) reach_error();
    return 0;
  }
  jumped = 1;
  jump(buffer);
}

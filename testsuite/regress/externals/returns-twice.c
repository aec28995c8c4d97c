// What a function does that says that it returns twice is not followed.
// native: skip (needs an external function)
extern void reach_error(void);
extern int save(void) __attribute__((returns_twice));
extern void jump(void);

int main(void) {
  volatile int x = 0;
  if (save() == 0) {
    x = 1;
    jump();
  } else if (x == 1) {
    reach_error();
  }
}

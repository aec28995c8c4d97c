// What unknown code might do itself adds nothing when a function of the program does it: no way to a static object leads through it.
extern void other(void);
extern void reach_error(void);
static int flag;
int shared;
static int twice(int value) { return 2 * value; }
int set(int value) { shared = twice(value); return shared; }
const char *name(void) { return "a constant without an identity"; }
void other(void) __attribute__((weak));
int main(void) {
  if (other) other();
  flag = set(3);
  if (flag != 6 && flag == 5) reach_error();
  return 0;
}

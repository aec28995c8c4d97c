/* A resolver picks the function when the program is loaded. */
// native: skip (static programs resolve such functions in the C library)
extern void reach_error(void);
static int two(void) { return 2; }
static int one(void) { return 1; }
static int which = 1;
static void *pick(void) { return which ? two : one; }
int f(void) __attribute__((ifunc("pick")));
int main(void) {
  int (*p)(void) = f;
  which = 0;
  if (f() == 2 && p() == 2) reach_error();
  return 0;
}

/* The address of a function that a resolver picks, in initial values. */
// native: skip (static programs resolve such functions in the C library)
extern void reach_error(void);
static int two(void) { return 2; }
static int one(void) { return 1; }
static int which = 1;
static void *pick(void) { return which ? two : one; }
static void *pick_one(void) { return one; }
int f(void) __attribute__((ifunc("pick")));
int g(void) __attribute__((ifunc("pick_one")));
int (*p)(void) = f, (*const q)(void) = f;
struct { int number; int (*function)(void); } r = { 3, g };
int main(void) {
  which = 0;
  if (p() != 2 || q() != 2 || r.function() != 1) reach_error();
  return 0;
}

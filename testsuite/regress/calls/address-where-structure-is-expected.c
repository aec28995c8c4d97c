// A structure lies on the stack, and its address in a register.
// native: skip (what arrives is left over from elsewhere)
extern void reach_error(void);
struct large { long a, b, c, d; };
static const struct large known = {1, 2, 3, 4};
static void second(struct large value) { if (value.b != 2) reach_error(); }
int main(void) {
  void (*call)(const struct large *) = (void (*)(const struct large *))second;
  call(&known);
  return 0;
}

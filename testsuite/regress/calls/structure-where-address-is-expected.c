// A structure is passed on the stack, where the function takes its address from a register.
// native: skip (what arrives is left over from elsewhere)
extern void reach_error(void);
struct five { long x[5]; };
static long first(struct five by_value) { return by_value.x[0]; }
int main(void) {
  struct five five = {{7}};
  long (*call)(struct five *) = (long (*)(struct five *))first;
  if (call(&five) != 7) reach_error();
  return 0;
}

// A structure of two floats is passed in one register, two floats in two.
// native: skip (what arrives is left over from elsewhere)
extern void reach_error(void);
struct two { float x, y; };
static float second(float x, float y) { return y; }
int main(void) {
  struct two two = {1.5f, 2.5f};
  float (*call)(struct two) = (float (*)(struct two))second;
  if (call(two) != 2.5f) reach_error();
  return 0;
}

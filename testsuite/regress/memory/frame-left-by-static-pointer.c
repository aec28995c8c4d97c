// The frame is gone where the pointer is followed; the pointer's name is none of ours.
static int **keep(void) {
  static int *held;
  int x = 1;
  held = &x;
  return &held;
}
int main(void) { return **keep(); }

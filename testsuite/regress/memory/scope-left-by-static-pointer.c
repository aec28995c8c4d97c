// The local is dead where the pointer is followed; the pointer's name is none of ours.
int main(void) {
  static int *held;
  {
    int x = 1;
    held = &x;
  }
  return *held;
}

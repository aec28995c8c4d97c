// An alias with the name of an error function is one, whatever it stands for.
// native: skip (the error functions have bodies)
static void nothing(void) {}
void reach_error(void) __attribute__((alias("nothing")));

int main(void) {
  reach_error();
}

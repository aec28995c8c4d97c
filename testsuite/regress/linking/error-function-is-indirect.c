// A function with the name of an error function is one, also where a resolver picks what it does.
// native: skip (the error functions have bodies)
static void nothing(void) {}
static void *pick(void) { return nothing; }
void reach_error(void) __attribute__((ifunc("pick")));

int main(void) {
  reach_error();
}

/* A symbol of the linker leads to an object of the program. */
extern void reach_error(void);
extern char __start_foo[], __stop_foo[];
int v __attribute__((section("foo"))) = 1;
int main(void) {
  v = 5;
  *(int *)__start_foo = 9;
  if (v == 9) reach_error();
}

// A static variable in a named section can be written through the symbol that the linker makes for its start.
// native: skip (needs a linker that makes such symbols)
extern void reach_error(void);
static int x __attribute__((section("numbers"), used)) = 5;
extern int __start_numbers;

int main(void) {
  __start_numbers = 7;
  if (x == 7) reach_error();
}

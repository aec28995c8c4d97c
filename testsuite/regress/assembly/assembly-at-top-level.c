// Assembly at the top level of a file may name what the program does not name.
// native: skip (the native runtime neither calls constructors nor handlers)
extern void reach_error(void);
void bad(void) { reach_error(); }
__asm__(".section .init_array,\"aw\"\n .quad bad\n .text");

int main(void) {}

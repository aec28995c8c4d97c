// The local of one function has another address at the next call, where the stack has grown.
#include <alloca.h>

extern void reach_error(void);

static unsigned long last;

static void look(void) {
  int x;
  volatile unsigned long now = (unsigned long)&x;
  if (last && last != now) reach_error();
  last = now;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    volatile char *grown = alloca(64);
    grown[0] = 1;
    look();
  }
  return 0;
}

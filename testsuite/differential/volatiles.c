// volatile objects: every access stays, in order.
#include "out.h"
static volatile int flag, log_at;
static volatile char log_[64];
static void note(char c) { log_[log_at++] = c; }
static volatile u32 port;
static u32 pulse(int n) {
  u32 seen = 0;
  for (int i = 0; i < n; i++) {
    port = (u32)i;
    port |= 0x80;
    seen = seen * 3 + port;
    port ^= port >> 1;
    seen += port;
  }
  return seen;
}
int main(void) {
  volatile int x = 3;
  x = x;
  x += x;
  x++;
  SHOW(x);
  for (flag = 0; flag < 10; flag++) note(flag % 3 == 0 ? 'f' : 'x');
  for (int i = 0; i < log_at; i++) putchar(log_[i]);
  line();
  SHOWX(pulse(20));
  volatile int *p = &x;
  *p = *p * *p;
  SHOW(x);
  volatile double d = 1;
  for (int i = 0; i < 10; i++) d /= 3;
  show_double(d), line();
  return 0;
}

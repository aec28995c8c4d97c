// A device may become ready after a while.
// native: skip (there is no such address)
#include <stdint.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef struct {
  volatile uint32_t control, status;
} device;
static device *const uart = (device *)0x40021000u;
int main(void) {
  if (uart->status & 1) return 0;
  uart->control = 1;
  while (!(uart->status & 1)) {}
  reach_error();
}

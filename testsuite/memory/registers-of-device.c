// What is written to a device is gone, and what it says is one number where it is read once.
// native: skip (there is no such address)
#include <stdint.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef struct {
  volatile uint32_t control, status;
} device;
static device *const uart = (device *)0x40021000u;
int main(void) {
  int kept = 3;
  uart->control = 1;
  uint32_t status = uart->status;
  if (kept != 3 || (status & 1) > 1) reach_error();
  return 0;
}

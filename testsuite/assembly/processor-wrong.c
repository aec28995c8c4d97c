// No processor needs to have what is asked for: it stands in the register that is exchanged.
// native: skip (what the processor answers)
#include <assert.h>
#include <cpuid.h>
int main(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return 0;
  assert((b & 0xff00) != 0);
  return 0;
}

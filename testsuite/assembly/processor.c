// A template that may not change a register exchanges it around what the processor answers.
// native: skip (what the processor answers)
#include <assert.h>
#include <cpuid.h>
int main(void) {
  unsigned a = 0, b, c = 0, d, kept = 7;
  __asm__ volatile("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  unsigned most = a;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return 0;
  unsigned family = a >> 8 & 15;
  assert(family < 16 && kept == 7 && (most ^ most) == 0);
  return 0;
}

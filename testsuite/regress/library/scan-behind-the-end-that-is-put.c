/* The end of a text is put before anything scans it. */
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
unsigned g, t[64];
static void __attribute__((noinline)) f(const char *p) { unsigned x = g, y = g+1; t[(x+0)&63] = y+0; t[(x+1)&63] = y+1; t[(x+2)&63] = y+2; t[(x+3)&63] = y+3; t[(x+4)&63] = y+4; t[(x+5)&63] = y+5; t[(x+6)&63] = y+6; t[(x+7)&63] = y+7; t[(x+8)&63] = y+8; t[(x+9)&63] = y+9; t[(x+10)&63] = y+10; t[(x+11)&63] = y+11; t[(x+12)&63] = y+12; t[(x+13)&63] = y+13; t[(x+14)&63] = y+14; t[(x+15)&63] = y+15; t[(x+16)&63] = y+16; t[(x+17)&63] = y+17; t[(x+18)&63] = y+18; t[(x+19)&63] = y+19; t[(x+20)&63] = y+20; t[(x+21)&63] = y+21; t[(x+22)&63] = y+22; t[(x+23)&63] = y+23; t[(x+24)&63] = y+24; t[(x+25)&63] = y+25; t[(x+26)&63] = y+26; t[(x+27)&63] = y+27; t[(x+28)&63] = y+28; t[(x+29)&63] = y+29; ; g = strlen(p); }
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n < 40 || n > 1000) return 0;
  if (__VERIFIER_nondet_ulong()) { f("lit"); return 0; }
  char *a = __builtin_alloca(n + 1);
  a[n] = 0; if (n > 50) f(a); else f(a+1);
  return 0;
}

// C23: %i reads 0b as a prefix; before, as a zero.
// native: skip (the native runtime has no C library)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
extern int sscanf(const char *, const char *, ...);
extern int scan_c23(const char *, const char *, ...) __asm__("__isoc23_sscanf");
int main(void) {
  int old = 9, young = 9;
  if (sscanf("0b101", "%i", &old) == 1 && old == 0 && scan_c23("0b101", "%i", &young) == 1 && young == 5) reach_error();
  return 0;
}

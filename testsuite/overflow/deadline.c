/* Times are unsigned, and wrap around; their distance is what counts. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned now = __VERIFIER_nondet_uint(), fired = 0;
  unsigned deadline = now + 500;
  for (int i = 0; i < 100; i++) {
    now += __VERIFIER_nondet_uint() % 16;
    if (now - deadline < 0x80000000u)
      fired++;
  }
  return fired > 3;
}

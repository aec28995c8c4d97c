// Which of two zeros with different signs fmax gives is open; glibc gives the first one on x86.
// native: skip (the native runtime has no C library)
extern void reach_error(void);
extern double fmax(double, double);

int main(void) {
  volatile double minus = -0.0, plus = 0.0;
  if (__builtin_signbit(fmax(minus, plus))) reach_error();
}

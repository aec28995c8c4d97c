// A volatile object that is defined elsewhere may change at any time (C11, 6.7.3).
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void);
extern volatile int status;

int main(void) {
  int a = status, b = status;
  if (a != b) reach_error();
}

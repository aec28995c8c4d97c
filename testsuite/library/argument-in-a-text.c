// An argument of any length is cut off where it does not fit.
// native: skip (the native runtime has no such function)
#include <stdio.h>
int main(int argc, char **argv) {
  char text[100];
  if (argc > 1) snprintf(text, sizeof text, "start %s", argv[1]);
  return 0;
}

// A program that leaves by exit in the middle of nested calls.
#include "out.h"
void exit(int status) __attribute__((noreturn));
static void deep(int n) {
  decimal(n), putchar(' ');
  if (n == 0) { text("bye"), line(); exit(0); }
  deep(n - 1);
  text("never");
}
int main(void) {
  deep(5);
  text("never");
  return 0;
}

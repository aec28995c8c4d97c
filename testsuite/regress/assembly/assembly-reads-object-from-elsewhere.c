// Volatile assembly reads an object that is defined elsewhere, and that nothing changes: not FALSE.
// native: skip (the object is defined nowhere)
extern void reach_error(void);
extern int other;
int main(void) {
  int a, b;
  __asm__ volatile("movl %1, %0" : "=r"(a) : "m"(other));
  __asm__ volatile("movl %1, %0" : "=r"(b) : "m"(other));
  if (a != b) reach_error();
  return 0;
}

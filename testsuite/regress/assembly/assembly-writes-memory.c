// What inline assembly writes through an address in a register.
extern void reach_error(void);

int main(void) {
  int kept = 5, result;
  int *place = &kept;
  __asm__ volatile("movl $3, (%1)\n\tmovl $1, %0" : "=r"(result) : "r"(place) : "memory");
  if (kept == 5) reach_error();
  return 0;
}

// An input of 64 bits in the register of an output of 32 bits, and one that is added to itself.
extern void reach_error(void);
int main(void) {
  unsigned low;
  int number = 3;
  unsigned long wide = 0xf00000005;
  int memory = 5;
  __asm__("shr $1, %1" : "=a"(low) : "a"(0x300000000ul) : "cc");
  __asm__("xaddl %0, %0" : "+r"(number) : : "cc");
  __asm__("lock cmpxchgl %2, %1" : "+a"(wide), "+m"(memory) : "r"(7) : "cc");
  if (low != 0x80000000 || number != 6 || wide != 0xf00000005 || memory != 7) reach_error();
  return 0;
}

// A number of 64 bits in eax and edx.
extern void reach_error(void);
int main(void) {
  unsigned long long made, sum = 0xffffffff;
  __asm__("movl $1, %%eax; movl $2, %%edx" : "=A"(made));
  __asm__("addl $1, %%eax; adcl $0, %%edx" : "+A"(sum) : : "cc");
  if (made != 0x200000001 || sum != 0x100000000) reach_error();
  return 0;
}

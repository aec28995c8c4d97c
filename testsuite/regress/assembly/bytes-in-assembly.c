// Products and quotients of bytes, and sums of what they leave.
extern void reach_error(void);
int main(void) {
  unsigned short both, product;
  unsigned char small = 5;
  int wide = 0xffff;
  __asm__("divb %2" : "=a"(both) : "0"((unsigned short)1000), "q"((unsigned char)7) : "cc");
  __asm__("mulb %2" : "=a"(product) : "0"((unsigned short)small), "q"((unsigned char)100) : "cc");
  __asm__("cwtl" : "+a"(wide));
  if (both != (142 | 6 << 8) || product != 500 || wide != -1) reach_error();
  return 0;
}

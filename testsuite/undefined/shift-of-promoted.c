/* A byte is promoted before it is shifted by more bits than it has. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char high = __VERIFIER_nondet_uchar(), low = __VERIFIER_nondet_uchar();
  unsigned short both = (unsigned short)(high << 8 | low);
  return (both >> 15) + (both << 15 >> 30);
}

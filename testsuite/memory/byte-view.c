/* Writing one byte of an int through a char pointer changes the int: little-endian, the second byte is 256's. */
// inputs: 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = 0;
  unsigned char *bytes = (unsigned char *)&x;
  bytes[1] = (unsigned char)__VERIFIER_nondet_int();
  if (x == 512)
    reach_error();
  return 0;
}

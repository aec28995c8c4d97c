/* An int assembled at an odd offset of a buffer by memcpy: reads that overlap earlier writes in part. */
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void reach_error(void);
int main(void) {
  unsigned char buffer[8];
  unsigned a = 0x11223344u, b = 0xaabbccddu, r;
  memcpy(buffer, &a, 4);
  memcpy(buffer + 4, &b, 4);
  memcpy(&r, buffer + 3, 4);
  if (r != 0xbbccdd11u)
    reach_error();
  buffer[5] = 0;
  memcpy(&r, buffer + 4, 4);
  if (r != 0xaabb00ddu)
    reach_error();
  return 0;
}

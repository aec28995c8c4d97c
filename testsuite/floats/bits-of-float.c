/* The bit pattern of a float through a union and by shifts: sign, exponent and fraction of -6.5. */
extern void reach_error(void);
int main(void) {
  union { float value; unsigned bits; } u = {-6.5f};
  if (u.bits != 0xc0d00000u || u.bits >> 31 != 1 || (u.bits >> 23 & 255) != 129)
    reach_error();
  u.bits += 1u << 23; /* doubles it */
  if (u.value != -13.0f)
    reach_error();
  return 0;
}

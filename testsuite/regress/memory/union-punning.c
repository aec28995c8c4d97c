/* Type punning through a union, narrow writes into a wide member. */
extern void reach_error(void);
union cell { unsigned long long wide; unsigned half[2]; unsigned char byte[8]; float f[2]; };
int main(void) {
  union cell u = {0};
  u.half[1] = 0x3f800000u;
  if (u.wide != 0x3f80000000000000ULL || u.f[1] != 1.0f || u.f[0] != 0)
    reach_error();
  u.byte[7] = 0xbf;
  if (u.f[1] != -1.0f || u.half[0] != 0)
    reach_error();
  return 0;
}

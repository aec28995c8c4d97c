/* Conversions between widths: a signed source extends its sign even into an unsigned type, an unsigned one does not. */
extern void reach_error(void);
int main(void) {
  signed char sc = -128;
  unsigned char uc = (unsigned char)sc;
  short s = sc;
  unsigned from_signed = (unsigned)sc;
  unsigned from_unsigned = uc;
  unsigned long long wide = (unsigned long long)(long long)s;
  if (uc != 128 || s != -128 || from_signed != 0xffffff80u || from_unsigned != 0x80u)
    reach_error();
  if (wide != 0xffffffffffffff80ULL || (unsigned short)s != 0xff80)
    reach_error();
  return 0;
}

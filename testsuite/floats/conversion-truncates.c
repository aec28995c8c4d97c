/* Conversion to an integer cuts towards zero; conversion of a large integer to float rounds to even. */
extern void reach_error(void);
int main(void) {
  double a = -2.75, b = 2.75;
  int i = (int)a, j = (int)b;
  unsigned char c = (unsigned char)255.9;
  float f = (float)16777219;
  if (i != -2 || j != 2 || c != 255 || f != 16777220.0f)
    reach_error();
  if ((long long)9007199254740993.0 != 9007199254740992LL)
    reach_error();
  return 0;
}

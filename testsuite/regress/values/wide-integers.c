/* 128-bit arithmetic: the product of two 64-bit numbers and its high half. */
extern void reach_error(void);
int main(void) {
  unsigned __int128 p = (unsigned __int128)0xffffffffffffffffULL * 0xffffffffffffffffULL;
  unsigned long long high = (unsigned long long)(p >> 64), low = (unsigned long long)p;
  if (high != 0xfffffffffffffffeULL || low != 1)
    reach_error();
  if (p / 0xffffffffffffffffULL != 0xffffffffffffffffULL)
    reach_error();
  return 0;
}

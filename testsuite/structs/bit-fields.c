/* Bit fields: truncation at assignment, sign of a signed field, neighbours stay. */
extern void reach_error(void);
struct packed { unsigned low : 3; int middle : 4; unsigned flag : 1; unsigned high : 24; };
int main(void) {
  struct packed p = {0};
  p.high = 0xabcdef;
  p.low = 13;    /* 5 */
  p.middle = 9;  /* -7 */
  p.flag = 1;
  if (p.low != 5 || p.middle != -7 || p.flag != 1 || p.high != 0xabcdef)
    reach_error();
  p.low++;
  p.low += 2; /* wraps to 0 */
  if (p.low != 0 || p.middle != -7)
    reach_error();
  return 0;
}

/* String literals and pointers into them; reading by index and by pointer. */
extern void reach_error(void);
static const char *const names[] = {"zero", "one", "two"};
int main(void) {
  const char *s = names[2];
  int n = 0;
  while (*s)
    n = n * 31 + *s++;
  if (n != (('t' * 31) + 'w') * 31 + 'o' || names[0][1] != 'e')
    reach_error();
  return 0;
}

/* A forward byte loop over overlapping ranges repeats the first bytes, other than memmove. */
// inputs: none
extern void *memmove(void *, const void *, __SIZE_TYPE__);
extern void reach_error(void);
int main(void) {
  char a[8] = "abcdef", b[8] = "abcdef";
  memmove(a + 1, a, 5);
  for (int i = 0; i < 5; i++)
    b[i + 1] = b[i];
  if (a[3] != b[3])
    reach_error();
  return 0;
}

/* memcpy and memmove between objects and inside one; the overlapping copy goes as through a buffer. */
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void *memmove(void *, const void *, __SIZE_TYPE__);
extern void reach_error(void);
struct s { int a; char text[8]; };
int main(void) {
  struct s x = {7, "abcdefg"}, y;
  memcpy(&y, &x, sizeof x);
  memmove(y.text + 2, y.text, 5);
  x.a = 0;
  if (y.a != 7 || y.text[0] != 'a' || y.text[2] != 'a' || y.text[6] != 'e' || y.text[7] != 0)
    reach_error();
  return 0;
}

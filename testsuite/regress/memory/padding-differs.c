/* Equal members do not make equal bytes: the padding of a local struct is arbitrary. */
// inputs: none
// fill: 0x41
extern void *memset(void *, int, __SIZE_TYPE__);
extern int memcmp(const void *, const void *, __SIZE_TYPE__);
extern void reach_error(void);
struct s { char c; int i; };
int main(void) {
  struct s a, b;
  memset(&a, 0, sizeof a);
  a.c = b.c = 1;
  a.i = b.i = 2;
  if (memcmp(&a, &b, sizeof a) != 0)
    reach_error();
  return 0;
}

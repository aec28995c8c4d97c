// An object may be less aligned than objects of its type are.
extern void reach_error(void);

typedef int unaligned __attribute__((aligned(1)));

char before = 1;
unaligned x = 2;
char behind = 3;

int main(void) {
  char first[1];
  unaligned y;
  char last[2];
  first[0] = last[0] = before + behind;
  y = x;
  if ((unsigned long)&x & 3) reach_error();
  if ((unsigned long)&y & 3) reach_error();
  return first[0] + last[0] + y;
}

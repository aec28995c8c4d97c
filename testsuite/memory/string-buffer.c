/* A copy that forgets the terminator: the old tail of the buffer becomes visible. */
// inputs: none
extern void reach_error(void);
static void copy(char *to, const char *from) {
  while (*from)
    *to++ = *from++;
}
int main(void) {
  char buffer[16] = "verification";
  copy(buffer, "test");
  int n = 0;
  while (buffer[n])
    n++;
  if (n == 12)
    reach_error();
  return 0;
}

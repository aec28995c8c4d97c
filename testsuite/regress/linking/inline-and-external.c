/* An inline definition of C99 is no external one: clang calls that of the other file (the standard leaves open which). */
// native: skip (needs C99 inline)
extern void reach_error(void);
inline int q(void) { return 1; }
int main(void) {
  if (q() == 2) reach_error();
  return 0;
}

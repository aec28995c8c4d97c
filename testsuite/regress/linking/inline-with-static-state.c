/* Without an external definition, the inline one is called, in each file; and it shares the file's static variables. */
extern void reach_error(void);
extern void other(void);
static int calls;
inline void count(void) { calls++; }
int main(void) {
  count();
  other();
  if (calls != 1) reach_error();
  return 0;
}

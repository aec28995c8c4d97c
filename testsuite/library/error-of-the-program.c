// A function of the program that is called error, but is not GNU's, ends no run.
// native: skip (it has no body)
extern void error(const char *text);
extern void reach_error(void);
int main(void) {
  error("here");
  reach_error();
  return 0;
}

/* strtok skips runs of separators and writes terminators into the text. */
// inputs: none
extern char *strtok(char *, const char *);
extern int strcmp(const char *, const char *);
extern void reach_error(void);
int main(void) {
  char line[] = ",,one,;two";
  int words = 0;
  for (char *w = strtok(line, ",;"); w; w = strtok(0, ",;"))
    words += strcmp(w, "two") == 0 ? 10 : 1;
  if (words == 11 && line[5] == 0)
    reach_error();
  return 0;
}

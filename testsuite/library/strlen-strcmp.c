/* strlen, strcmp, strncmp on constant strings, bytes above 127 compare as unsigned. */
extern __SIZE_TYPE__ strlen(const char *);
extern int strcmp(const char *, const char *);
extern int strncmp(const char *, const char *, __SIZE_TYPE__);
extern void reach_error(void);
int main(void) {
  if (strlen("") != 0 || strlen("parsimony") != 9)
    reach_error();
  if (strcmp("abc", "abd") >= 0 || strcmp("abc", "ab") <= 0 || strcmp("x", "x") != 0)
    reach_error();
  if (strcmp("\x80", "\x7f") <= 0 || strncmp("abcX", "abcY", 3) != 0)
    reach_error();
  return 0;
}

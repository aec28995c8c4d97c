/* strcpy, strcat, strncpy (pads, may leave no terminator), strncat. */
extern char *strcpy(char *, const char *);
extern char *strcat(char *, const char *);
extern char *strncpy(char *, const char *, __SIZE_TYPE__);
extern char *strncat(char *, const char *, __SIZE_TYPE__);
extern __SIZE_TYPE__ strlen(const char *);
extern void reach_error(void);
int main(void) {
  char b[16];
  strcat(strcpy(b, "ab"), "cd");
  strncat(b, "efgh", 2);
  if (strlen(b) != 6 || b[5] != 'f')
    reach_error();
  strncpy(b, "xyz", 2);
  if (b[1] != 'y' || b[2] != 'c')
    reach_error();
  strncpy(b, "q", 5);
  if (b[4] != 0 || b[5] != 'f')
    reach_error();
  return 0;
}

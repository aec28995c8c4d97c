/* strncpy leaves no terminator when the source fills the buffer: the neighbour's bytes become part of the string. */
// inputs: none
extern char *strncpy(char *, const char *, __SIZE_TYPE__);
extern __SIZE_TYPE__ strlen(const char *);
extern void reach_error(void);
struct record { char name[4]; char next[4]; };
int main(void) {
  struct record r = {"", "xyz"};
  strncpy(r.name, "abcd", sizeof r.name);
  if (strlen((char *)&r) == 7)
    reach_error();
  return 0;
}

// flags: --externals given
// The user may choose that unknown code calls functions only through addresses that it was given.
// native: skip (the outcome rests on that choice)
extern void reach_error(void);
extern void other(void);
static int flag;
void set(int value) { flag = value; }
int main(void) {
  other();
  if (flag == 7) reach_error();
}

// Unknown code can name a function with external linkage, and so may call it although nobody gives it away.
// native: skip (needs a second file that calls `set`)
extern void reach_error(void);
extern void other(void);
static int flag;
void set(int value) { flag = value; }
int main(void) {
  other();
  if (flag == 7) reach_error();
}

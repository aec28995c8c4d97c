// The address of a label, looked at as a number, is no small one.
extern void reach_error(void);

int main(void) {
  void *p = &&here;
here:
  if ((unsigned long)p > 4096) reach_error();
}

// Unknown code may call what it can name.
void elsewhere(void);
int last;
void back(int number) {
  if (number)
    last = 1;
  else
    last = 2;
}
int main(void) {
  elsewhere();
  return 0;
}

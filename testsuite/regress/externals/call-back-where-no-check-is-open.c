// native: skip (needs an external function)
// flags: --all
// A violation: unknown code may call what it can name.
extern void reach_error(void);
void elsewhere(void);
void back(void) { reach_error(); }
int main(void) {
  elsewhere();
  return 0;
}

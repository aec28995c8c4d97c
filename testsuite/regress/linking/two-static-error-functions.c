/* Each file has an error function of its own. The linker renames one of them; a call of either violates the property. */
// native: skip (the error functions have bodies)
static void reach_error(void) {}
extern void other(int);
int main(void) {
  int x = 0;
  if (x) reach_error();
  other(3);
  return 0;
}

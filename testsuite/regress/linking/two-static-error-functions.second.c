/* The second file of two-static-error-functions. */
static void reach_error(void) {}
void other(int x) {
  if (x == 3) reach_error();
}

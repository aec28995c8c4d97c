/* A global variable gets a copy with a member that is not written. */
// inputs: none
struct limits {
  int least, most;
} limits;
int main(void) {
  struct limits own;
  own.least = 1;
  limits = own;
  return limits.most;
}

/* A copy carries along that a member is not written. */
// inputs: none
struct entry {
  char tag;
  int value;
};
static struct entry name(char tag) {
  struct entry made;
  made.tag = tag;
  return made;
}
int main(void) {
  struct entry first = name('a'), second;
  second = first;
  return second.value;
}

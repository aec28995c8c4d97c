/* What a copy lacks is written before it is read. */
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
  second.value = 3;
  return second.value;
}

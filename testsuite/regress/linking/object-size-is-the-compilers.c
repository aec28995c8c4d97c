// How far a compiler looks for the size of an object is its own affair: -O2 finds it.
// native: skip (no compiler has to show it)
extern void reach_error(void);

int main(void) {
  char buffer[10];
  char *p = buffer;
  if (__builtin_object_size(p, 0) == 10) reach_error();
}

// An unknown function may free the object that it is given, so that the next one has its address.
// native: skip (needs an external function)
extern void reach_error(void);
extern void take(void *);
extern void *malloc(unsigned long);

int main(void) {
  char *first = malloc(8);
  take(first);
  char *second = malloc(8);
  if (first == second) reach_error();
  return 0;
}

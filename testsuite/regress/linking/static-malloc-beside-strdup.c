// A function of one file has the name of one that the library calls.
extern char *strdup(const char *);
extern void free(void *);
static int *kept;
static char pool[8];
static void *malloc(unsigned long n) {
  {
    int inner = 1;
    kept = &inner;
  }
  return pool + *kept;
}
int main(void) {
  free(strdup("a"));
  return malloc(1) == 0;
}

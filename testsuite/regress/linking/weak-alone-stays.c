/* A weak definition is the one that counts where no file has another. */
extern void reach_error(void);
int x __attribute__((weak)) = 1;
__attribute__((weak)) int f(void) { return 1; }
int main(void) {
  if (x == 2 && f() == 2) reach_error();
  return 0;
}

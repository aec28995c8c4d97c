/* The parameters of main are arbitrary. */
// native: skip (needs two arguments)
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc == 3)
    reach_error();
  return 0;
}

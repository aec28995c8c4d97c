// All elements of argv lead to strings, in a program that writes to it as well.
// native: skip (its own argv)
int main(int argc, char **argv) {
  argv[0] = "program";
  return argc == 5 ? argv[4][0] : 0;
}

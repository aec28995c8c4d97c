/* The bytes between two elements of an array of pointers are 4 or 8 each. */
// inputs: none
extern void reach_error(void);
int *table[10];
int main(void) {
  long bytes = (char *)&table[9] - (char *)&table[1];
  if (bytes == 64)
    reach_error();
  return 0;
}

/* A jump backwards enters a block behind the declaration: its variable is made anew (C11 6.2.4). */
// inputs: none
int main(void) {
  int round = 0, is_zero = 0;
  {
    int it;
    it = 0;
  in:
    if (round == 1)
      is_zero = it == 0;
    it = 1;
  }
  round++;
  if (round < 2)
    goto in;
  return is_zero;
}

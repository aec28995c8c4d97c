/* Symbols that are defined elsewhere may be two names of one object, also where a table has their
   addresses; that no two objects of a replay are, leaves this open. */
extern void reach_error(void);
extern int p[1], q[1];
static int *table[2] = {p, q};

int main(void) {
  *table[0] = 1;
  *table[1] = 2;
  if (*table[0] == 2)
    reach_error();
  return 0;
}

/* A pool of 12 blocks with a table of who has each: the number of free blocks agrees with the
 * table, and so do the sums of what was lent and what came back. Invariant: free_blocks + used ==
 * 12, where used counts the cells of the table that are not zero. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { BLOCKS = 12 };
static unsigned char owner[BLOCKS];
static int free_blocks = BLOCKS;
static unsigned lent, back, failures;

static int allocate(unsigned char who) {
  for (int i = 0; i < BLOCKS; i++) {
    if (owner[i] == 0) {
      owner[i] = who;
      free_blocks--;
      lent++;
      return i;
    }
  }
  failures++;
  return -1;
}

static void release(int block) {
  if (block < 0 || block >= BLOCKS || owner[block] == 0)
    return;
  owner[block] = 0;
  free_blocks++;
  back++;
}

int main(void) {
  while (1) {
    int command = __VERIFIER_nondet_int();
    if (command >= BLOCKS && command < 2 * BLOCKS) {
      release(command - BLOCKS);
    } else if (command >= 0 && command < 3) {
      int free_before = free_blocks;
      int block = allocate((unsigned char)(command + 1));
      if (block < 0 && free_before != 0)
        reach_error();
    }
    int used = 0;
    for (int i = 0; i < BLOCKS; i++)
      used += owner[i] != 0;
    if (used + free_blocks != BLOCKS || lent - back != (unsigned)used)
      reach_error();
  }
}

/* As block-pool, but a full pool takes the first block away from its owner, which is counted as
 * lent anew. */
// inputs: 0
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
  owner[0] = who;
  lent++;
  return 0;
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

/* As closed-transfer (repaired): it is marked before it is freed. */
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { SLOTS = 4, COMMANDS = 8 };

struct group {
  int members;
};

struct transfer {
  struct group *group;
  int in_group;
  unsigned char *buffer;
};

static struct group group;
static struct transfer *slots[SLOTS];

static struct transfer *open_transfer(void) {
  struct transfer *transfer = malloc(sizeof *transfer);
  transfer->group = NULL;
  transfer->in_group = 0;
  transfer->buffer = malloc(16);
  transfer->buffer[0] = 0;
  return transfer;
}

static void join(struct transfer *transfer) {
  if (transfer->in_group)
    return;
  transfer->group = &group;
  transfer->in_group = 1;
  group.members++;
}

static void close_transfer(struct transfer *transfer) {
  free(transfer->buffer);
  if (transfer->in_group) {
    transfer->group->members--;
    transfer->in_group = 0;
  }
  free(transfer);
}

int main(void) {
  for (int i = 0; i < COMMANDS; i++) {
    unsigned char command = __VERIFIER_nondet_uchar();
    struct transfer **slot = &slots[__VERIFIER_nondet_uchar() % SLOTS];
    if (command == 0 && !*slot) {
      *slot = open_transfer();
    } else if (command == 1 && *slot) {
      join(*slot);
    } else if (command == 2 && *slot) {
      close_transfer(*slot);
      *slot = NULL;
    } else if (*slot) {
      (*slot)->buffer[15] = command;
    }
  }
  for (int i = 0; i < SLOTS; i++)
    if (slots[i])
      close_transfer(slots[i]);
  return group.members;
}

/* A transfer that is closed while it belongs to a group is taken out of the group, freed, and then
   marked as free of it. After CVE-2018-16840 (curl). */
// inputs: 0, 0, 1, 0, 2, 0
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
    free(transfer);
    transfer->in_group = 0;
    return;
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

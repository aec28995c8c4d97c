/* As extra-field (repaired): nothing is copied once the room is full. */
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

enum { ROOM = 9, PIECE = 8 };

struct head {
  unsigned char *extra;
  unsigned length, room;
};

struct state {
  unsigned to_come;
  struct head *head;
};

static void take(struct state *state, const unsigned char *piece, unsigned have) {
  unsigned copied = state->to_come < have ? state->to_come : have;
  struct head *head = state->head;
  unsigned at = head->length - state->to_come;
  if (head->extra != NULL && at < head->room)
    memcpy(head->extra + at, piece, at + copied > head->room ? head->room - at : copied);
  state->to_come -= copied;
}

int main(void) {
  struct head head = {malloc(ROOM), __VERIFIER_nondet_ushort(), ROOM};
  struct state state = {head.length, &head};
  head.extra[0] = 0;
  while (state.to_come > 0) {
    unsigned char piece[PIECE];
    unsigned have = __VERIFIER_nondet_uchar();
    if (have > PIECE)
      break;
    for (unsigned i = 0; i < have; i++)
      piece[i] = __VERIFIER_nondet_uchar();
    take(&state, piece, have);
  }
  int result = head.extra[0];
  free(head.extra);
  return result;
}

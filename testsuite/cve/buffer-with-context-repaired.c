/* As buffer-with-context (repaired): each of the sums is checked. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

enum { CONTEXT = 1024, FIRST = 1024, LARGEST = INT_MAX / 2 + 1 };

/* What is at [start, end) is not read yet. */
struct parser {
  char *buffer;
  int room, start, end;
};

static char *room_for(struct parser *parser, int length) {
  if (length < 0)
    return NULL;
  if (length <= parser->room - parser->end)
    return parser->buffer + parser->end;
  int unread = parser->end - parser->start;
  int keep = parser->start < CONTEXT ? parser->start : CONTEXT;
  if (length > INT_MAX - unread)
    return NULL;
  int needed = length + unread;
  if (keep > INT_MAX - needed)
    return NULL;
  needed += keep;
  int room = parser->room ? parser->room : FIRST;
  while (room < needed) {
    if (room >= LARGEST)
      return NULL;
    room *= 2;
  }
  char *buffer = malloc((size_t)room);
  if (parser->buffer)
    memcpy(buffer, parser->buffer + parser->start - keep, (size_t)(unread + keep));
  free(parser->buffer);
  parser->buffer = buffer;
  parser->room = room;
  parser->start = keep;
  parser->end = keep + unread;
  return buffer + parser->end;
}

int main(void) {
  struct parser parser = {NULL, 0, 0, 0};
  while (1) {
    int length = __VERIFIER_nondet_int();
    char *to = room_for(&parser, length);
    if (!to || length == 0)
      break;
    to[length - 1] = '<';
    parser.end += length;
    int used = __VERIFIER_nondet_int();
    if (used >= 0 && used <= parser.end - parser.start)
      parser.start += used;
  }
  free(parser.buffer);
  return 0;
}

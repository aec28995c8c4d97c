/* The buffer of a token grows when it is full and another character comes; the terminator is
   written without that. After CVE-2015-8863 (jq). */
// inputs: 49, 50, 51, 52, 53, 54, 55, 56, 32
#include <ctype.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);

enum { FIRST = 8, CHARACTERS = 40 };

struct parser {
  char *token;
  int position, room;
  unsigned sum;
};

static void add(struct parser *parser, char c) {
  if (parser->position == parser->room) {
    parser->room = (parser->room + 1) * 2;
    parser->token = realloc(parser->token, (size_t)parser->room);
  }
  parser->token[parser->position++] = c;
}

static void end_token(struct parser *parser) {
  if (parser->position == 0)
    return;
  parser->token[parser->position] = 0;
  unsigned value = 0;
  for (const char *at = parser->token; *at; at++)
    value = value * 10 + (unsigned)(*at - '0');
  parser->sum += value;
  parser->position = 0;
}

int main(void) {
  struct parser parser = {malloc(FIRST), 0, FIRST, 0};
  for (int i = 0; i < CHARACTERS; i++) {
    char c = __VERIFIER_nondet_char();
    if (isdigit((unsigned char)c))
      add(&parser, c);
    else if (c == ' ' || c == ',')
      end_token(&parser);
    else
      break;
  }
  free(parser.token);
  return parser.sum == 1234;
}

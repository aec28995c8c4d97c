/* A recursive function reads nested brackets, round and square ones, from a buffer of ten
 * characters; it returns the position behind them, or -1. Each opened bracket has to be closed, but
 * not by one of the same kind. The check says that a text that is accepted has as many opening as
 * closing round brackets. */
// inputs: 40, 91, 93, 93
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

enum { LENGTH = 10 };
static char text[LENGTH];

static int opens(char c) { return c == '(' || c == '['; }

static int closes(char c) { return c == ')' || c == ']'; }

static int brackets(int position) {
  while (position < LENGTH && opens(text[position])) {
    position = brackets(position + 1);
    if (position < 0 || position >= LENGTH || !closes(text[position]))
      return -1;
    position++;
  }
  return position;
}

int main(void) {
  int round = 0;
  for (int i = 0; i < LENGTH; i++)
    text[i] = __VERIFIER_nondet_char();
  int end = brackets(0);
  if (end < 4)
    return 0;
  for (int i = 0; i < end; i++) {
    if (text[i] == '(')
      round++;
    else if (text[i] == ')')
      round--;
  }
  if (round != 0)
    reach_error();
  return 0;
}

// A state machine by a table of function pointers, and the same one by a switch.
#include "out.h"
enum state { START, WORD, NUMBER, SPACE, END, STATES };
static int words, numbers;
static enum state classify(char c) {
  if (c == 0) return END;
  if (c >= '0' && c <= '9') return NUMBER;
  if (c == ' ') return SPACE;
  return WORD;
}
static enum state start(char c) { return classify(c); }
static enum state word(char c) { enum state n = classify(c); if (n == NUMBER) n = WORD; if (n != WORD) words++; return n; }
static enum state number(char c) { enum state n = classify(c); if (n != NUMBER) numbers++; return n; }
static enum state (*const handlers[STATES])(char) = {[START] = start, [WORD] = word, [NUMBER] = number, [SPACE] = start};
static void by_table(const char *s) {
  for (enum state at = START; at != END; s++) at = handlers[at](*s);
}
static void by_switch(const char *s) {
  enum state at = START;
  for (;; s++) {
    switch (at) {
    case START:
    case SPACE: at = start(*s); break;
    case WORD: at = word(*s); break;
    case NUMBER: at = number(*s); break;
    default: return;
    }
    if (at == END) return;
  }
}
int main(void) {
  by_table("one 2 three4 55 six");
  SHOW(words * 100 + numbers);
  by_switch("7 8 nine x9 10");
  SHOW(words * 100 + numbers);
  return 0;
}

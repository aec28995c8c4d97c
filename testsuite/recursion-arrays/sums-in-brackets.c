/* A recursive descent parser of sums such as 1+(2+3) over a buffer of up to a thousand characters
 * without terminator. A function looks at the next character, another one takes it, which checks
 * that there is one. In the end the position is not behind the buffer, and if the text is right,
 * all brackets are closed. */
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);

struct parser { const char *text; int length, position, depth, wrong; };

static char next(const struct parser *p) {
  return p->position < p->length ? p->text[p->position] : '\0';
}

static void take(struct parser *p) {
  if (p->position >= p->length)
    reach_error();
  p->position++;
}

static void sum(struct parser *p);

static void term(struct parser *p) {
  if (next(p) >= '0' && next(p) <= '9') {
    take(p);
  } else if (next(p) == '(') {
    take(p);
    p->depth++;
    sum(p);
    if (next(p) != ')')
      p->wrong = 1;
    if (p->wrong)
      return;
    take(p);
    p->depth--;
  } else {
    p->wrong = 1;
  }
}

static void sum(struct parser *p) {
  term(p);
  while (!p->wrong && next(p) == '+') {
    take(p);
    term(p);
  }
}

int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length < 1 || length > 1000)
    return 0;
  char *text = malloc((unsigned)length);
  if (!text)
    return 0;
  for (int i = 0; i < length; i++)
    text[i] = __VERIFIER_nondet_char();
  struct parser p = {text, length, 0, 0, 0};
  sum(&p);
  if (p.position > length || (!p.wrong && p.depth != 0))
    reach_error();
  free(text);
  return 0;
}

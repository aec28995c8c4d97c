/* A server that takes a lost certificate for a resumed connection: it goes on without the check of
 * the certificate that it wants. (Otherwise as session-resumed.) */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { HELLO = 16, KEY, CERTIFICATE, VERIFY, CHANGE, FINISHED, READY };

struct connection {
  int state, next;
  int resumed, wants_certificate;
  int retries;
};

static int received(void) {
  return __VERIFIER_nondet_int() > 0;
}

int main(void) {
  struct connection *c = malloc(sizeof *c);
  if (c == NULL)
    return 0;
  c->state = HELLO;
  c->next = 0;
  c->resumed = __VERIFIER_nondet_int();
  c->wants_certificate = __VERIFIER_nondet_int();
  c->retries = 0;
  int has_key = 0, has_certificate = 0;
  while (c->state != READY) {
    int ok = received();
    switch (c->state) {
    case HELLO:
      if (!ok)
        continue;
      c->state = c->resumed ? CHANGE : KEY;
      break;
    case KEY:
      if (!ok)
        continue;
      has_key = 1;
      c->state = c->wants_certificate ? CERTIFICATE : CHANGE;
      break;
    case CERTIFICATE:
      if (c->resumed)
        reach_error();
      has_certificate = ok;
      c->state = ok ? VERIFY : CHANGE;
      break;
    case VERIFY:
      if (!has_certificate)
        reach_error();
      c->state = CHANGE;
      break;
    case CHANGE:
      if (!c->resumed && !has_key)
        reach_error();
      c->next = c->resumed ? READY : FINISHED;
      c->state = ok ? c->next : CHANGE;
      break;
    case FINISHED:
      if (c->resumed || (c->wants_certificate && !has_certificate))
        reach_error();
      c->state = READY;
      break;
    }
    c->retries++;
  }
  if (!c->resumed && !has_key)
    reach_error();
  free(c);
  return 0;
}

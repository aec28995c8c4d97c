/* <netdb.h> (POSIX): addresses of names are arbitrary, in a list that has one at least. They are of
 * the Internet: other families are for proofs. */
#include "models.h"

typedef struct address {
  int flags, family, kind, protocol;
  unsigned length;
  void *bytes;
  char *name;
  struct address *next;
} address;

enum { ANY = 0, INET = 2, INET6 = 10, SIZE = 16, SIZE6 = 28, WITH_NAME = 2 };

static address *any_address(const address *wanted, address *next) {
  address *a = __parsimony_allocate(sizeof *a);
  a->flags = __VERIFIER_nondet_int();
  a->family = wanted->family;
  if (a->family == ANY) a->family = __VERIFIER_nondet_bool() ? INET : INET6;
  if (a->family != INET && a->family != INET6) __parsimony_for_proofs();
  a->kind = wanted->kind != 0 ? wanted->kind : __VERIFIER_nondet_int();
  a->protocol = wanted->protocol != 0 ? wanted->protocol : __VERIFIER_nondet_int();
  a->length = a->family == INET ? SIZE : SIZE6;
  a->bytes = __parsimony_allocate(a->length);
  *(unsigned short *)a->bytes = (unsigned short)a->family;
  a->name = NULL;
  a->next = next;
  return a;
}
static char *any_name(void) {
  enum { LONGEST = 1025 };
  char *name = __parsimony_allocate(LONGEST);
  name[LONGEST - 1] = 0;
  return name;
}

int getaddrinfo(const char *node, const char *service, const address *hints, address **to) {
  address wanted = {0};
  if (node != NULL) __parsimony_reads(node, strlen(node) + 1);
  if (service != NULL) __parsimony_reads(service, strlen(service) + 1);
  if (hints != NULL) wanted = *hints;
  __parsimony_errno_changes();
  /* EAI_BADFLAGS to EAI_IDN_ENCODE, of which some are not in use */
  int error = __VERIFIER_nondet_int();
  __VERIFIER_assume(error <= 0 && error >= -105);
  if (error != 0) return error;
  address *all = any_address(&wanted, NULL);
  while (__VERIFIER_nondet_bool()) all->next = any_address(&wanted, all->next);
  if ((wanted.flags & WITH_NAME) != 0) all->name = any_name();
  *to = all;
  return 0;
}
void freeaddrinfo(address *all) {
  while (all != NULL) {
    address *next = all->next;
    if (all->name != NULL) __parsimony_release(all->name);
    __parsimony_release(all->bytes);
    __parsimony_release(all);
    all = next;
  }
}

/* A second greeting without a list of algorithms drops the list of the first one, but not its
   length: null is followed. After CVE-2021-3449 (OpenSSL). */
// inputs: 1, 2, 1027, 1283, 0, 0, 1
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

enum { MOST = 16, GREETINGS = 3 };

struct session {
  unsigned short *algorithms;
  unsigned count;
  int is_ready;
};

static int is_ours(unsigned short algorithm) {
  static const unsigned short ours[] = {0x0403, 0x0503, 0x0804, 0x0401};
  for (unsigned i = 0; i < sizeof ours / sizeof *ours; i++)
    if (ours[i] == algorithm)
      return 1;
  return 0;
}

static int read_algorithms(struct session *session) {
  unsigned count = __VERIFIER_nondet_uchar();
  if (count == 0 || count > MOST)
    return 0;
  session->algorithms = malloc(count * sizeof *session->algorithms);
  session->count = count;
  for (unsigned i = 0; i < count; i++)
    session->algorithms[i] = __VERIFIER_nondet_ushort();
  return 1;
}

static int greet(struct session *session) {
  free(session->algorithms);
  session->algorithms = NULL;
  session->is_ready = 0;
  unsigned char has_algorithms = __VERIFIER_nondet_uchar();
  if (has_algorithms && !read_algorithms(session))
    return 0;
  unsigned char has_algorithms_of_certificate = __VERIFIER_nondet_uchar();
  if (has_algorithms || has_algorithms_of_certificate)
    for (unsigned i = 0; i < session->count; i++)
      session->is_ready |= is_ours(session->algorithms[i]);
  return 1;
}

int main(void) {
  struct session session = {NULL, 0, 0};
  for (int i = 0; i < GREETINGS; i++)
    if (!greet(&session))
      break;
  free(session.algorithms);
  return session.is_ready;
}

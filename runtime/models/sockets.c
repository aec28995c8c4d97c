/* <sys/socket.h> and <poll.h> (POSIX): what comes from elsewhere is arbitrary, and no more than
 * there is room for. Addresses are arbitrary bytes. */
#include "models.h"

extern long __parsimony_read(int file, void *to, size_t count);
extern long __parsimony_write(int file, const void *from, size_t count);
extern int __parsimony_pair(int *ends);

static int any_status(void) {
  if (__VERIFIER_nondet_bool()) {
    __parsimony_fails();
    return -1;
  }
  __parsimony_errno_changes();
  return 0;
}
static int any_descriptor(void) {
  int file = __VERIFIER_nondet_int();
  __VERIFIER_assume(file >= 0);
  return any_status() != 0 ? -1 : file;
}

/* An address, cut off at the room for it; `length` becomes what it would need. */
static void any_address(void *to, unsigned *length) {
  if (to == NULL) return;
  unsigned needed = (unsigned)__VERIFIER_nondet_int();
  __VERIFIER_assume(needed <= 128);
  __parsimony_any_bytes(to, needed < *length ? needed : *length);
  *length = needed;
}

int socket(int family, int kind, int protocol) { return (void)family, (void)kind, (void)protocol, any_descriptor(); }
int socketpair(int family, int kind, int protocol, int *ends) {
  return (void)family, (void)kind, (void)protocol, __parsimony_pair(ends);
}
static int any_status_of(int file) { return __parsimony_is_no_descriptor(file) ? -1 : any_status(); }
static int takes_address(int file, const void *address, unsigned length) {
  return __parsimony_reads(address, length), any_status_of(file);
}
int bind(int file, const void *address, unsigned length) { return takes_address(file, address, length); }
int connect(int file, const void *address, unsigned length) { return takes_address(file, address, length); }
int listen(int file, int most) { return (void)most, any_status_of(file); }
int shutdown(int file, int how) { return (void)how, any_status_of(file); }
static int any_peer(int file, void *address, unsigned *length) {
  int opened = __parsimony_is_no_descriptor(file) ? -1 : any_descriptor();
  __VERIFIER_assume(opened != file || opened < 0);
  if (opened >= 0) any_address(address, length);
  return opened;
}
int accept(int file, void *address, unsigned *length) { return any_peer(file, address, length); }
int accept4(int file, void *address, unsigned *length, int flags) {
  return (void)flags, any_peer(file, address, length);
}
static int gives_address(int file, void *address, unsigned *length) {
  if (any_status_of(file) != 0) return -1;
  any_address(address, length);
  return 0;
}
int getsockname(int file, void *address, unsigned *length) { return gives_address(file, address, length); }
int getpeername(int file, void *address, unsigned *length) { return gives_address(file, address, length); }

int setsockopt(int file, int level, int name, const void *value, unsigned length) {
  (void)level, (void)name;
  if (value != NULL) __parsimony_reads(value, length);
  return any_status_of(file);
}
/* Most options are an int: that less of one is given is for proofs. */
int getsockopt(int file, int level, int name, void *value, unsigned *length) {
  (void)level, (void)name;
  if (any_status_of(file) != 0) return -1;
  unsigned given = (unsigned)__VERIFIER_nondet_int();
  __VERIFIER_assume(given <= *length);
  if (given < *length && given < sizeof(int)) __parsimony_for_proofs();
  __parsimony_any_bytes(value, given);
  *length = given;
  return 0;
}

long send(int file, const void *from, size_t count, int flags) {
  return (void)flags, __parsimony_write(file, from, count);
}
long sendto(int file, const void *from, size_t count, int flags, const void *address, unsigned length) {
  if (address != NULL) __parsimony_reads(address, length);
  return (void)flags, __parsimony_write(file, from, count);
}
/* With MSG_TRUNC, the result is the length of a message of which the end is lost. With MSG_PEEK,
 * the same comes again, which no run is followed to. */
static long receive(int file, void *to, size_t count, int flags) {
  enum { PEEK = 2, TRUNC = 0x20 };
  if ((flags & PEEK) != 0) __parsimony_for_proofs();
  long got = __parsimony_read(file, to, count);
  if ((flags & TRUNC) == 0 || got < 0 || (size_t)got < count || !__VERIFIER_nondet_bool()) return got;
  long all = __VERIFIER_nondet_long();
  __VERIFIER_assume(all >= got);
  return all;
}
long recv(int file, void *to, size_t count, int flags) { return receive(file, to, count, flags); }
long recvfrom(int file, void *to, size_t count, int flags, void *address, unsigned *length) {
  long got = receive(file, to, count, flags);
  if (got >= 0) any_address(address, length);
  return got;
}

/* <sys/select.h>: of each set, those remain that have something to say, and their number is the
 * result. Linux looks at whole words; that it leaves one alone in which no file is open is for
 * proofs. */
enum { BITS = 8 * sizeof(long) };
static unsigned any_of_set(unsigned long *set, int count) {
  unsigned told = 0;
  for (unsigned i = 0; set != NULL && i * BITS < (unsigned)count; i++) {
    unsigned left = (unsigned)count - i * BITS;
    unsigned long some = (unsigned long)__VERIFIER_nondet_long() & set[i];
    if (left < BITS) some &= (1ul << left) - 1;
    if (i > 0 && __VERIFIER_nondet_bool()) {
      __parsimony_for_proofs();
      continue;
    }
    set[i] = some;
    told += (unsigned)__builtin_popcountl(some);
  }
  return told;
}
static int any_of_sets(int count, unsigned long *in, unsigned long *out, unsigned long *other) {
  if (count < 0) {
    errno = EINVAL;
    return -1;
  }
  if (any_status() != 0) return -1;
  return (int)(any_of_set(in, count) + any_of_set(out, count) + any_of_set(other, count));
}
/* What is left of the time may be written (POSIX), by Linux always. */
int select(int count, void *in, void *out, void *other, long *time) {
  int told = any_of_sets(count, in, out, other);
  if (time == NULL) {
    __VERIFIER_assume(told != 0);
    return told;
  }
  long seconds = time[0], part = time[1], left = __VERIFIER_nondet_long(), of_part = __VERIFIER_nondet_long();
  if (told < 0 && (seconds < 0 || part < 0 || __VERIFIER_nondet_bool())) return told;
  /* Linux takes parts of more than a second, too; at the end of the time, nothing is left there */
  __VERIFIER_assume(seconds >= 0 && part >= 0);
  seconds = seconds > __LONG_MAX__ - part / 1000000 ? __LONG_MAX__ : seconds + part / 1000000;
  part %= 1000000;
  if (told == 0 && (left != 0 || of_part != 0)) __parsimony_for_proofs();
  __VERIFIER_assume(left >= 0 && of_part >= 0 && of_part < 1000000);
  __VERIFIER_assume(left < seconds || (left == seconds && of_part <= part));
  time[0] = left;
  time[1] = of_part;
  return told;
}
int pselect(int count, void *in, void *out, void *other, const long *time, const void *signals) {
  if (time != NULL) __parsimony_reads(time, 2 * sizeof(long));
  if (signals != NULL) __parsimony_reads(signals, sizeof(long long));
  int told = any_of_sets(count, in, out, other);
  __VERIFIER_assume(time != NULL || told != 0);
  return told;
}

/* <poll.h>: as many as have something to say; where it fails, none has, or their answers are
 * old. */
struct awaited {
  int file;
  short asked, answered;
};
static int any_answers(struct awaited *files, unsigned long count) {
  enum { ALWAYS = 0x8 | 0x10 | 0x20 };
  _Bool fails = any_status() != 0;
  if (fails && __VERIFIER_nondet_bool()) return -1;
  int answers = 0;
  for (unsigned long i = 0; i < count; i++) {
    int told = __VERIFIER_nondet_int() & (files[i].asked | ALWAYS);
    if (fails || files[i].file < 0) told = 0;
    files[i].answered = (short)told;
    if (files[i].answered != 0) answers++;
  }
  return fails ? -1 : answers;
}
int poll(struct awaited *files, unsigned long count, int timeout) {
  int answers = any_answers(files, count);
  __VERIFIER_assume(timeout >= 0 || answers != 0);
  return answers;
}
int ppoll(struct awaited *files, unsigned long count, const void *timeout, const void *signals) {
  if (timeout != NULL) __parsimony_reads(timeout, 2 * sizeof(long));
  if (signals != NULL) __parsimony_reads(signals, sizeof(long long));
  int answers = any_answers(files, count);
  __VERIFIER_assume(timeout != NULL || answers != 0);
  return answers;
}

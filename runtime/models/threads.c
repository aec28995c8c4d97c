/* <pthread.h> of a program with one thread (POSIX); a call that makes another one is unsupported.
 * Layouts, numbers of errors and choices are those of glibc. */
#include "models.h"

enum { EPERM = 1, EBUSY = 16, EDEADLK = 35 };

/* -- values of a key: a destructor runs where a thread ends, but not where `main` returns -- */

/* The keys have the numbers from 0, as long as no other library has some. Up to 32 of them need no
 * memory, nor is there any reason to fail. */
enum { KEYS = 32 };
static struct {
  _Bool is_used;
  const void *value;
} keys[KEYS];

int pthread_key_create(unsigned *key, void (*destructor)(void *)) {
  (void)destructor;
  unsigned n = 0;
  while (n < KEYS && keys[n].is_used) n++;
  if (n == KEYS) __parsimony_unsupported("more than 32 keys of thread-specific values");
  keys[n].is_used = 1;
  keys[n].value = NULL;
  *key = n;
  return 0;
}
int pthread_key_delete(unsigned key) {
  if (key >= KEYS || !keys[key].is_used) return EINVAL;
  keys[key].is_used = 0;
  return 0;
}
int pthread_setspecific(unsigned key, const void *value) {
  if (key >= KEYS || !keys[key].is_used) return EINVAL;
  keys[key].value = value;
  return 0;
}
void *pthread_getspecific(unsigned key) {
  return key < KEYS && keys[key].is_used ? (void *)keys[key].value : NULL;
}

/* -- mutexes: all zero where `PTHREAD_MUTEX_INITIALIZER` made them -- */

typedef struct {
  int lock;
  unsigned count;
  int owner;
#if __SIZEOF_POINTER__ == 8
  unsigned users;
  int kind;
#else
  int kind;
  unsigned users;
#endif
  char rest[sizeof(void *) == 8 ? 20 : 4];
} mutex;

/* The two low bits of a kind; others (robust, with priorities) are unsupported */
enum { NORMAL, RECURSIVE, CHECKED, ADAPTIVE, KINDS, DESTROYED = -1 };

static int kind_of(const mutex *m) {
  if (m->kind != DESTROYED && (m->kind < 0 || m->kind >= KINDS)) __parsimony_unsupported("a mutex of another kind");
  return m->kind;
}

static int take(mutex *m) {
  m->lock = 1;
  m->users++;
  return 0;
}

/* One more of a recursive mutex that is held */
static int count(mutex *m) {
  m->count++;
  return 0;
}

int pthread_mutex_init(mutex *m, const int *attributes) {
  __builtin_memset(m, 0, sizeof *m);
  m->kind = attributes != NULL ? *attributes : NORMAL;
  kind_of(m);
  return 0;
}
int pthread_mutex_destroy(mutex *m) {
  if (kind_of(m) == DESTROYED) return EINVAL;
  if (m->users != 0) return EBUSY;
  m->kind = DESTROYED;
  return 0;
}
int pthread_mutex_trylock(mutex *m) {
  int kind = kind_of(m);
  if (kind == DESTROYED) return EINVAL;
  if (m->lock == 0) return take(m);
  return kind == RECURSIVE ? count(m) : EBUSY;
}
/* A thread that waits for itself goes on no more. */
int pthread_mutex_lock(mutex *m) {
  int kind = kind_of(m);
  if (kind == DESTROYED) return EINVAL;
  if (m->lock == 0) return take(m);
  if (kind == RECURSIVE) return count(m);
  __VERIFIER_assume(kind == CHECKED);
  return EDEADLK;
}
/* POSIX leaves open what happens where it is not held, but for two kinds. */
int pthread_mutex_unlock(mutex *m) {
  int kind = kind_of(m);
  if (kind == DESTROYED) return EINVAL;
  if (m->lock == 0) {
    if (kind == NORMAL || kind == ADAPTIVE) __parsimony_unsupported("a mutex is unlocked that is not locked");
    return EPERM;
  }
  if (m->count > 0) {
    m->count--;
    return 0;
  }
  m->lock = 0;
  m->users--;
  return 0;
}

int pthread_mutexattr_init(int *attributes) { return *attributes = NORMAL, 0; }
int pthread_mutexattr_destroy(int *attributes) { return __parsimony_reads(attributes, sizeof *attributes), 0; }
int pthread_mutexattr_settype(int *attributes, int kind) {
  if (kind < NORMAL || kind > ADAPTIVE) return EINVAL;
  *attributes = kind;
  return 0;
}
int pthread_mutexattr_gettype(const int *attributes, int *kind) { return *kind = *attributes, 0; }

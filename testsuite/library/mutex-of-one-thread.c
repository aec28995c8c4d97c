// Mutexes, in a program with one thread.
// native: skip (the native runtime has no C library)
#include <errno.h>
#include <pthread.h>
extern void reach_error(void);

static pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_t nested;
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&nested, &kind);
  if (pthread_mutex_lock(&plain) != 0 || pthread_mutex_trylock(&plain) != EBUSY) reach_error();
  if (pthread_mutex_unlock(&plain) != 0 || pthread_mutex_destroy(&plain) != 0) reach_error();
  if (pthread_mutex_lock(&nested) != 0 || pthread_mutex_lock(&nested) != 0) reach_error();
  if (pthread_mutex_unlock(&nested) != 0 || pthread_mutex_destroy(&nested) != EBUSY) reach_error();
  if (pthread_mutex_unlock(&nested) != 0 || pthread_mutex_unlock(&nested) != EPERM) reach_error();
  pthread_mutexattr_destroy(&kind);
  return pthread_mutex_destroy(&nested);
}

// A mutex that is held is not taken again.
// native: skip (the native runtime has no C library)
#include <pthread.h>
extern void reach_error(void);

int main(void) {
  pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&one);
  if (pthread_mutex_trylock(&one) != 0) reach_error();
  return 0;
}

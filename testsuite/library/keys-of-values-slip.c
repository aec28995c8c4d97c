// A value that was not set is null.
// native: skip (the native runtime has no C library)
#include <pthread.h>

int main(void) {
  pthread_key_t key;
  if (pthread_key_create(&key, 0) != 0) return 1;
  return *(int *)pthread_getspecific(key);
}

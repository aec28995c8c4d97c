// Values by key, in a program with one thread.
// native: skip (the native runtime has no C library)
#include <pthread.h>
extern void reach_error(void);

static pthread_key_t first, second;
static void destroy(void *value) { reach_error(); }

int main(void) {
  int number = 3;
  if (pthread_key_create(&first, destroy) != 0 || pthread_key_create(&second, 0) != 0) return 1;
  if (pthread_getspecific(first) != 0) reach_error();
  if (pthread_setspecific(first, &number) != 0 || pthread_getspecific(second) != 0) reach_error();
  if (*(int *)pthread_getspecific(first) != 3) reach_error();
  if (pthread_key_delete(second) != 0 || pthread_setspecific(second, &number) == 0) reach_error();
  return 0;
}

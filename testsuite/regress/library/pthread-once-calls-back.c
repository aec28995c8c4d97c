// pthread_once calls a function of the program.
// native: skip (the native runtime has no C library)
#include <pthread.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static void cb(void){ reach_error(); }
static pthread_once_t o=PTHREAD_ONCE_INIT;
int main(){ pthread_once(&o,cb); }

// The monotonic clock moves on in a sleep that was not interrupted.
#define _GNU_SOURCE
#include <time.h>
extern void reach_error(void);

int main(void)
{
    struct timespec before, after, second = {1, 0};
    if (clock_gettime(CLOCK_MONOTONIC, &before) != 0 || nanosleep(&second, 0) != 0)
        return 0;
    clock_gettime(CLOCK_MONOTONIC, &after);
    if (after.tv_sec == before.tv_sec && after.tv_nsec <= before.tv_nsec)
        reach_error();
    return 0;
}

// A new session and its group have the number of the process that opens them.
#include <unistd.h>
extern void reach_error(void);

int main(void)
{
    int group = getpgrp(), session = setsid();
    if (session == -1 ? getpgrp() != group : session != getpid())
        reach_error();
    if (getsid(0) != getsid(0) || getpgid(getpid()) != getpgrp())
        reach_error();
    return 0;
}

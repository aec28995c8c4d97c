// Another base than those of the standard: strtol sets errno, and leaves the end as it was.
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    char *end = "a";
    errno = 0;
    long value = strtol("1", &end, 99);
    if (value != 0 || errno != EINVAL || *end != 'a')
        reach_error();
    return 0;
}

// glibc computes the month of a day that is given by its week: it may lie in the year before.
#define _GNU_SOURCE
#include <time.h>

int main(int argc, char **argv)
{
    int days[12] = {0};
    struct tm date = {0};
    if (argc > 1 && strptime(argv[1], "%Y %U %w", &date))
        days[date.tm_mon]++;
    return days[0];
}

// A number out of each line of a stream: what the line has beside it does not matter.
#include <stdio.h>

int main(void)
{
    char line[64];
    int n, count = 0;

    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%d", &n) != 1)
            return 1;
        if (count < 1000 && n > 3)
            count++;
    }
    return count == 0;
}

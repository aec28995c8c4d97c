// A key out of a line, with no room for its end.
#include <stdio.h>

int main(void)
{
    char line[256], key[8];

    if (!fgets(line, sizeof line, stdin))
        return 1;
    if (sscanf(line, "%8[a-z]", key) != 1)
        return 1;
    puts(key);
    return 0;
}

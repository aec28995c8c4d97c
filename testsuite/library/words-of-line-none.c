// The first word of a line that may have none.
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[64];

    if (!fgets(line, sizeof line, stdin))
        return 1;
    return strlen(strtok(line, " \n")) > 3;
}

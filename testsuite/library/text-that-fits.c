// A text is copied where it is shorter than the place for it.
#include <stdio.h>
#include <string.h>

int main(void)
{
    char value[128], host[64] = "";

    while (fgets(value, sizeof value, stdin))
        if (strlen(value) < sizeof host)
            strcpy(host, value);
    return host[0] == 0;
}

// A text is copied where it is as long as the place for it.
#include <stdio.h>
#include <string.h>

int main(void)
{
    char value[32], host[8] = "";

    while (fgets(value, sizeof value, stdin))
        if (strlen(value) <= sizeof host)
            strcpy(host, value);
    return host[0] == 0;
}

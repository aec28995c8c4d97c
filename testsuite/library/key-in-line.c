// A key and a value out of a line, each as long as there is room for.
#include <stdio.h>

int main(void)
{
    char line[256], key[32], value[128];

    if (!fgets(line, sizeof line, stdin))
        return 1;
    if (sscanf(line, "%31[a-z_] = %127[^\n]", key, value) != 2)
        return 1;
    puts(key);
    puts(value);
    return 0;
}

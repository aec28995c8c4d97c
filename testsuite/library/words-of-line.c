// The words of each line: strtok goes on where the last word has ended.
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[64];

    while (fgets(line, sizeof line, stdin))
        for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n"))
            puts(word);
    return 0;
}

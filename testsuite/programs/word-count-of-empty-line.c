/* An empty line is trimmed: the character before its first one is read. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define MAX_WORDS 64
#define WORD_SIZE 24

struct entry {
    char word[WORD_SIZE];
    int count;
};

static struct entry table[MAX_WORDS];
static int used;

static char *trim(char *s)
{
    char *end;

    while (isspace((unsigned char)*s))
        s++;
    end = s + strlen(s) - 1;
    while (isspace((unsigned char)*end))
        end--;
    end[1] = '\0';
    return s;
}

static void lower(char *s)
{
    for (; *s; s++)
        *s = (char)tolower((unsigned char)*s);
}

static void add(const char *word)
{
    for (int i = 0; i < used; i++) {
        if (strcmp(table[i].word, word) == 0) {
            table[i].count++;
            return;
        }
    }
    if (used == MAX_WORDS)
        return;
    strncpy(table[used].word, word, WORD_SIZE - 1);
    table[used].word[WORD_SIZE - 1] = '\0';
    table[used].count = 1;
    used++;
}

int main(void)
{
    char line[128];
    int lines = 0;

    while (fgets(line, sizeof line, stdin) != NULL) {
        char *text = trim(line);
        lines++;
        if (*text == '\0' || *text == '#')
            continue;
        lower(text);
        for (char *word = strtok(text, " \t,.;"); word; word = strtok(NULL, " \t,.;"))
            add(word);
    }
    for (int i = 0; i < used; i++)
        printf("%-20s %d\n", table[i].word, table[i].count);
    printf("%d lines, %d different words\n", lines, used);
    return 0;
}

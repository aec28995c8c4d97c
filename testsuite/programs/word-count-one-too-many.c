/* Words are counted in a table that has room for one word less. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define MAX_WORDS 8
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
    if (*s == '\0')
        return s;
    end = s + strlen(s) - 1;
    while (end > s && isspace((unsigned char)*end))
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
    if (used > MAX_WORDS)
        return;
    strncpy(table[used].word, word, WORD_SIZE - 1);
    table[used].word[WORD_SIZE - 1] = '\0';
    table[used].count = 1;
    used++;
}

int main(void)
{
    static const char *const text[] = {
        "  The quick brown fox\n", "jumps over the lazy dog.\n", "# comment\n", "\n", "The end\t\n",
    };
    char line[128];
    int lines = 0;

    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        strcpy(line, text[i]);
        char *start = trim(line);
        lines++;
        if (*start == '\0' || *start == '#')
            continue;
        lower(start);
        for (char *word = strtok(start, " \t,.;"); word; word = strtok(NULL, " \t,.;"))
            add(word);
    }
    for (int i = 0; i < used; i++)
        printf("%-20s %d\n", table[i].word, table[i].count);
    printf("%d lines, %d different words\n", lines, used);
    return 0;
}

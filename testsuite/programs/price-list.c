/* Lines are split at commas, read as numbers, and sorted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 3
#define ROWS 8

struct row {
    char name[16];
    int year;
    double price;
};

static int split(char *line, char *fields[], int max)
{
    int n = 0;
    char *p = line;

    while (n < max) {
        fields[n++] = p;
        p = strchr(p, ',');
        if (p == NULL)
            break;
        *p++ = '\0';
    }
    return n;
}

static int parse(const char *text, struct row *row)
{
    char line[64];
    char *fields[COLUMNS];

    strncpy(line, text, sizeof line - 1);
    line[sizeof line - 1] = '\0';
    if (split(line, fields, COLUMNS) != COLUMNS)
        return -1;
    strncpy(row->name, fields[0], sizeof row->name - 1);
    row->name[sizeof row->name - 1] = '\0';
    row->year = atoi(fields[1]);
    row->price = atof(fields[2]);
    return 0;
}

static int by_year(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    return x->year < y->year ? -1 : x->year > y->year;
}

int main(void)
{
    static const char *const data[] = {
        "piano,1912,1500.50", "guitar,1987,220", "broken line", "a very long name of an instrument,2001,9.99",
    };
    struct row rows[ROWS];
    int n = 0;

    for (size_t i = 0; i < sizeof data / sizeof data[0]; i++)
        if (n < ROWS && parse(data[i], &rows[n]) == 0)
            n++;
    qsort(rows, (size_t)n, sizeof rows[0], by_year);
    for (int i = 0; i < n; i++)
        printf("%-16s %4d %8.2f\n", rows[i].name, rows[i].year, rows[i].price);
    return 0;
}

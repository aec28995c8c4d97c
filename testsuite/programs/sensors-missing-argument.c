/* A function for messages gets a format with one directive more than arguments. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum level { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR };

static const char *const level_names[] = { "DEBUG", "INFO", "WARN", "ERROR" };
static enum level threshold = LOG_INFO;
static unsigned long counts[4];

static void log_message(enum level level, const char *file, int line, const char *fmt, ...)
{
    va_list ap;

    counts[level]++;
    if (level < threshold)
        return;
    fprintf(stderr, "%-5s %s:%d: ", level_names[level], file, line);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputc('\n', stderr);
}

#define log_debug(...) log_message(LOG_DEBUG, __FILE__, __LINE__, __VA_ARGS__)
#define log_info(...) log_message(LOG_INFO, __FILE__, __LINE__, __VA_ARGS__)
#define log_warn(...) log_message(LOG_WARN, __FILE__, __LINE__, __VA_ARGS__)
#define log_error(...) log_message(LOG_ERROR, __FILE__, __LINE__, __VA_ARGS__)

struct sensor {
    const char *name;
    int last;
    int limit;
};

static struct sensor sensors[] = {
    { "boiler", 60, 95 },
    { "outlet", 40, 70 },
    { "room", 20, 35 },
};

#define NSENSORS (sizeof sensors / sizeof sensors[0])

static struct sensor *find_sensor(const char *name)
{
    for (size_t i = 0; i < NSENSORS; i++) {
        if (strcmp(sensors[i].name, name) == 0)
            return &sensors[i];
    }
    return NULL;
}

static int update(const char *name, int value)
{
    struct sensor *s = find_sensor(name);

    if (s == NULL) {
        log_error("no sensor %s (last was %s)", name);
        return -1;
    }
    if (value > s->limit)
        log_warn("%s: %d is above %d", s->name, value, s->limit);
    else
        log_debug("%s: %d", s->name, value);
    s->last = value;
    return 0;
}

int main(void)
{
    char name[32];
    int value;
    int updates = 0;

    log_info("starting with %zu sensors", NSENSORS);
    while (scanf("%31s %d", name, &value) == 2) {
        if (update(name, value) != 0)
            continue;
        if (++updates == 1000)
            break;
    }
    for (size_t i = 0; i < NSENSORS; i++)
        log_info("%s at %d", sensors[i].name, sensors[i].last);
    log_info("%d updates, %lu warnings", updates, counts[LOG_WARN]);
    return 0;
}

/* A line of a file has no equals sign, and the address of none is written to. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct config {
    int port;
    int workers;
    char host[64];
};

static char *skip(char *s)
{
    while (*s == ' ' || *s == '\t')
        s++;
    return s;
}

static void chomp(char *s)
{
    size_t n = strlen(s);

    while (n > 0 && (s[n - 1] == '\n' || s[n - 1] == '\r' || s[n - 1] == ' '))
        s[--n] = '\0';
}

static int set(struct config *cfg, const char *key, const char *value)
{
    if (strcmp(key, "port") == 0) {
        cfg->port = atoi(value);
    } else if (strcmp(key, "workers") == 0) {
        cfg->workers = atoi(value);
    } else if (strcmp(key, "host") == 0) {
        snprintf(cfg->host, sizeof cfg->host, "%s", value);
    } else {
        return -1;
    }
    return 0;
}

static int read_config(const char *path, struct config *cfg)
{
    char line[256];
    int number = 0;
    FILE *f = fopen(path, "r");

    if (f == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return -1;
    }
    while (fgets(line, sizeof line, f)) {
        char *key = skip(line);
        char *equals;

        number++;
        chomp(key);
        if (*key == '\0' || *key == '#')
            continue;
        equals = strchr(key, '=');
        *equals = '\0';
        chomp(key);
        if (set(cfg, key, skip(equals + 1)) != 0) {
            fprintf(stderr, "%s:%d: unknown key %s\n", path, number, key);
            fclose(f);
            return -1;
        }
    }
    fclose(f);
    return 0;
}

int main(int argc, char **argv)
{
    struct config cfg = { 8080, 4, "localhost" };

    if (read_config(argc > 1 ? argv[1] : "server.conf", &cfg) != 0)
        return 1;
    if (cfg.workers <= 0 || cfg.workers > 64) {
        fprintf(stderr, "workers must be between 1 and 64\n");
        return 1;
    }
    printf("%s:%d, %d connections per worker\n", cfg.host, cfg.port, 1024 / cfg.workers);
    return 0;
}

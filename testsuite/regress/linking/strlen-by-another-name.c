// The program's strlen is another name of a function.
extern char *strdup(const char *);
extern void free(void *);
unsigned long my_len(const char *s) { unsigned long n = 0; while (s[n]) n++; return n; }
unsigned long strlen(const char *) __attribute__((alias("my_len")));
int main(void) { free(strdup("a")); return 0; }

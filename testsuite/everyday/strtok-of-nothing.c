/* right: FALSE
   C11 7.24.5.8: the first call needs a string; glibc: SIGSEGV. Also -p valid-memsafety */
char *strtok(char *, const char *);
int main(void) { return strtok(0, " ") != 0; }
